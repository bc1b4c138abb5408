//! Makes small proofs for `snark.verify` and writes them as JSON lines: verifying keys, public inputs and proof. The
//! universal parameters come with the snarkVM crates, so that nothing is downloaded.

use anyhow::Result;
use serde::Serialize;
use snarkvm_algorithms::snark::varuna::VarunaVersion;
use snarkvm_circuit::{
    environment::{Assignment, Environment, Inject, Mode, TestnetCircuit},
    types,
};
use snarkvm_console::network::{TestnetV0, prelude::*};
use snarkvm_console::types::Field;
use snarkvm_synthesizer_snark::{ProvingKey, UniversalSRS};
use snarkvm_utilities::rand::TestRng;

type Net = TestnetV0;
type Instances = Vec<Assignment<<Net as snarkvm_console::prelude::Environment>::Field>>;

#[derive(Serialize)]
struct Made {
    version: u8,
    /// Bytes of the verifying keys, one a circuit.
    keys: Vec<Vec<u8>>,
    /// The public inputs of each circuit's instances.
    inputs: Vec<Vec<Vec<String>>>,
    proof: Vec<u8>,
}

/// Instances of a circuit that multiplies `rounds` times; their public inputs are 1 and a start.
fn instances(rounds: usize, starts: &[u64]) -> Instances {
    let assign = |start: &u64| {
        let two = Field::from_u64(2);
        let mut sum = types::Field::<TestnetCircuit>::new(Mode::Public, Field::from_u64(*start));
        let mut product = types::Field::new(Mode::Private, two);
        for _ in 0..rounds {
            sum += &product;
            product *= types::Field::new(Mode::Private, two);
        }
        TestnetCircuit::eject_assignment_and_reset()
    };
    starts.iter().map(assign).collect()
}

fn make(version: VarunaVersion, circuits: &[(usize, &[u64])], rng: &mut TestRng) -> Result<Made> {
    let srs = UniversalSRS::<Net>::load()?;
    let mut made = Made { version: version as u8, keys: vec![], inputs: vec![], proof: vec![] };
    let mut assignments: Vec<(ProvingKey<Net>, Instances)> = vec![];
    for (rounds, starts) in circuits {
        let instances = instances(*rounds, starts);
        let (proving_key, verifying_key) = srs.to_circuit_key("proof", &instances[0])?;
        made.keys.push(verifying_key.to_bytes_le()?);
        made.inputs.push(starts.iter().map(|start| vec!["1field".to_string(), format!("{start}field")]).collect());
        assignments.push((proving_key, instances));
    }
    let proof = ProvingKey::prove_batch("proof", version, &assignments, rng)?;
    made.proof = proof.to_bytes_le()?;
    Ok(made)
}

fn main() -> Result<()> {
    let rng = Box::leak(Box::new(TestRng::from_seed(1))); // when dropped it prints a line
    let all: [&[(usize, &[u64])]; 3] = [&[(8, &[5])], &[(8, &[5, 7])], &[(8, &[5]), (20, &[7])]];
    for version in [VarunaVersion::V2, VarunaVersion::V3] {
        for circuits in all {
            println!("{}", serde_json::to_string(&make(version, circuits, rng)?)?);
        }
    }
    Ok(())
}
