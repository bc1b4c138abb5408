//! One chain in memory: a process, a finalize store, and the block that is being made.

use aleo_std_storage::StorageMode;
use anyhow::{Context, Result, bail, ensure};
use snarkvm_console::{
    network::{TestnetV0, consensus_config_value, prelude::*},
    program::{
        Argument, DynamicFuture, FINALIZE_ID_DEPTH, Future, Identifier, Plaintext, ProgramID, RegisterType, Value,
    },
    types::{Address, Field, Group},
};
use snarkvm_ledger_block::{Deployment, Execution, Fee, Output, Transition};
use snarkvm_ledger_store::{FinalizeStorage, FinalizeStore};
use snarkvm_synthesizer::{check_output_register_indices_unchanged, check_program_plaintext_sizes};
use snarkvm_synthesizer_process::{
    Process, Stack, deployment_cost, execution_cost, minimum_cost_in_microcredits_v3,
};
use snarkvm_synthesizer_program::{FinalizeGlobalState, FinalizeStoreTrait, Program, StackTrait};
use snarkvm_synthesizer_snark::{Certificate, VerifyingKey};

use crate::case::{Arg, Block, Call, Deploy};

pub type Net = TestnetV0;

/// The owner of programs deployed without one: the address of the group's generator.
fn default_owner() -> Address<Net> {
    Address::new(Group::generator())
}

pub struct World<'a, S: FinalizeStorage<Net>> {
    process: &'a Process<Net>,
    keys: &'a Keys,
    store: FinalizeStore<Net, S>,
    block: Block,
    transitions: u64,
}

/// A verifying key and certificate to stand where a deployment needs some: no proof is ever checked here.
pub struct Keys {
    verifying_key: VerifyingKey<Net>,
    certificate: Certificate<Net>,
}

impl Keys {
    pub fn new(process: &Process<Net>) -> Result<Self> {
        let verifying_key = process.get_verifying_key("credits.aleo", "transfer_public")?;
        // version 1, then an empty batch of openings
        let bytes = [vec![1u8], vec![0u8; 64]].concat();
        Ok(Self { verifying_key, certificate: Certificate::read_le(&bytes[..])? })
    }
}

/// What a deployment or call did not get through: refused beforehand, or rejected by finalize.
pub enum Failure {
    Refused(String),
    Rejected(String),
}

fn refused(error: impl std::fmt::Display) -> Failure {
    Failure::Refused(error.to_string())
}

/// A call as a future, and the futures of all transitions of its execution, callees first.
struct Futures {
    root: Future<Net>,
    callees: Vec<Future<Net>>,
}

impl<'a, S: FinalizeStorage<Net>> World<'a, S> {
    pub fn new(process: &'a Process<Net>, keys: &'a Keys, block: Block) -> Result<Self> {
        let store = FinalizeStore::open(StorageMode::Development(0))?;
        let credits = process.get_stack("credits.aleo")?;
        for mapping in credits.program().mappings().keys() {
            store.initialize_mapping(ProgramID::credits(), *mapping)?;
        }
        Ok(Self { process, keys, store, block, transitions: 0 })
    }

    pub fn set_block(&mut self, block: Block) {
        self.block = block;
    }

    /// Puts an entry into a mapping without running anything.
    pub fn put(&self, program: &str, mapping: &str, key: &str, value: &str) -> Result<()> {
        self.store.update_key_value(
            ProgramID::from_str(program)?,
            Identifier::from_str(mapping)?,
            Plaintext::from_str(key)?,
            Value::Plaintext(Plaintext::from_str(value)?),
        )?;
        Ok(())
    }

    fn state(&self) -> Result<FinalizeGlobalState> {
        let mut seed = [0u8; 32];
        if let Some(text) = &self.block.seed {
            ensure!(text.len() == 64, "a seed has 64 hexadecimal digits");
            for (byte, digits) in seed.iter_mut().zip(text.as_bytes().chunks(2)) {
                *byte = u8::from_str_radix(std::str::from_utf8(digits)?, 16)?;
            }
        }
        let height = self.block.height;
        Ok(FinalizeGlobalState::from(u64::from(height), height, self.block.timestamp, seed, None, None))
    }

    fn version(&self) -> Result<ConsensusVersion> {
        Net::CONSENSUS_VERSION(self.block.height)
    }

    /// Deploys or upgrades a program as a validator would: all checks but those of its circuits, then the constructor.
    /// Returns the constructor's cost in microcredits.
    pub fn deploy(&mut self, deploy: &Deploy) -> Result<u64, Failure> {
        let (deployment, cost) = self.check_deployment(deploy).map_err(refused)?;
        let fee = self.free_fee().map_err(refused)?;
        let state = self.state().map_err(refused)?;
        let guard = self.process.lock();
        let (mut stack, _) = guard
            .finalize_deployment(state, &self.store, &deployment, &fee)
            .map_err(|error| Failure::Rejected(format!("{error:?}")))?;
        stack.set_program_owner(deployment.program_owner());
        guard.stage_stack(stack);
        Ok(cost)
    }

    /// The checks of `VM::check_transaction` (snarkvm-synthesizer `vm/verify.rs`) that need no proof.
    fn check_deployment(&self, deploy: &Deploy) -> Result<(Deployment<Net>, u64)> {
        let program = Program::<Net>::from_str(&deploy.source)?;
        let version = self.version()?;
        let height = self.block.height;
        ensure!(program.id() != &ProgramID::credits(), "Cannot deploy 'credits.aleo'");
        ensure!(version >= ConsensusVersion::V11 || !program.contains_v11_syntax(), "uses V11 syntax");
        ensure!(version >= ConsensusVersion::V12 || !program.contains_v12_syntax(), "uses V12 syntax");
        ensure!(version >= ConsensusVersion::V13 || !program.contains_external_struct(), "uses V13 syntax");
        ensure!(version >= ConsensusVersion::V14 || !program.contains_v14_syntax()?, "uses V14 syntax");
        ensure!(version >= ConsensusVersion::V15 || !program.contains_v15_syntax(), "uses V15 syntax");
        ensure!(version >= ConsensusVersion::V16 || !program.contains_v16_syntax(), "uses V16 syntax");
        ensure!(version < ConsensusVersion::V12 || !program.contains_string_type(), "program uses string type");
        if version >= ConsensusVersion::V13 {
            self.process.mapping_types_exist(&program)?;
        }
        if version >= ConsensusVersion::V15 {
            check_closure_outputs(&program)?;
        }
        let stack = Stack::new(self.process, &program)?;
        if version >= ConsensusVersion::V20 {
            let most = consensus_config_value!(Net, MAX_PLAINTEXT_TYPE_SIZE_IN_BITS, height)
                .context("no limit of plaintext sizes")?;
            check_program_plaintext_sizes(&program, &stack, most)?;
        }
        if version < ConsensusVersion::V14 {
            let most = consensus_config_value!(Net, MAX_ARRAY_ELEMENTS, height).context("no limit of arrays")?;
            ensure!(!program.exceeds_max_array_size(u32::try_from(most)?), "an array exceeds {most} elements");
        }
        program.check_program_size(height)?;
        program.check_program_writes(height)?;
        let edition = self.check_edition(&program)?;
        if edition == 0 || program.contains_constructor() {
            program.check_restricted_keywords_for_consensus_version(version)?;
            program.check_program_naming_structure()?;
        }
        program.check_external_calls_to_credits_upgrade()?;
        let deployment = self.to_deployment(program, edition, deploy)?;
        let (_, (_, _, constructor, _)) = deployment_cost(self.process, &deployment, version)?;
        if let Some((_, limit)) = Net::TRANSACTION_SPEND_LIMIT.iter().rev().find(|(from, _)| *from <= version) {
            ensure!(constructor <= *limit, "the constructor costs {constructor}, more than {limit}");
        }
        Ok((deployment, constructor))
    }

    /// The edition the program would have, if it may be deployed, upgraded or, without a constructor, deployed once more.
    fn check_edition(&self, program: &Program<Net>) -> Result<u16> {
        let has_constructor = program.contains_constructor();
        if !self.process.contains_program(program.id()) {
            ensure!(
                has_constructor || self.version()? < ConsensusVersion::V9,
                "a new program after `ConsensusVersion::V9` must contain a constructor"
            );
            return Ok(0);
        }
        let stack = self.process.get_stack(program.id())?;
        let existing = stack.program();
        let edition = (*stack.program_edition()).checked_add(1).context("next edition overflows")?;
        ensure!(existing.contains_constructor() == has_constructor, "one of the programs has a constructor");
        if has_constructor {
            check_output_register_indices_unchanged(existing, program)?;
        } else {
            ensure!(existing == program, "new program does not match the old program");
            ensure!(edition == 1, "programs without constructors can only be re-deployed one time");
        }
        Ok(edition)
    }

    fn to_deployment(&self, program: Program<Net>, edition: u16, deploy: &Deploy) -> Result<Deployment<Net>> {
        let owner = match &deploy.owner {
            Some(owner) => Address::from_str(owner)?,
            None => default_owner(),
        };
        let key = || (self.keys.verifying_key.clone(), self.keys.certificate.clone());
        let names = program.functions().keys().chain(program.records().keys());
        let keys = names.map(|name| (*name, key())).collect::<Vec<_>>();
        let checksum = program.to_checksum();
        Deployment::new(edition, program, keys, Some(checksum), Some(owner))
    }

    /// A private fee: it has no future, so that nothing but the deployment is finalized.
    fn free_fee(&self) -> Result<Fee<Net>> {
        let transition = self.transition(ProgramID::credits(), Identifier::from_str("fee_private")?, None, 0)?;
        Ok(Fee::from_unchecked(transition, Default::default(), None))
    }

    fn transition(
        &self,
        program: ProgramID<Net>,
        function: Identifier<Net>,
        future: Option<Future<Net>>,
        number: u64,
    ) -> Result<Transition<Net>> {
        let outputs = future.into_iter().map(|future| Output::Future(Field::from_u64(number), Some(future))).collect();
        let tcm = Field::from_u64(number);
        Transition::new(program, function, Vec::new(), outputs, Group::generator(), tcm, tcm)
    }

    /// Builds the execution of a call without proofs, the root's transition last.
    pub fn execution(&mut self, call: &Call) -> Result<Execution<Net>> {
        let Futures { root, mut callees } = to_futures(call)?;
        let stack = self.process.get_stack(root.program_id())?;
        let calls = stack.get_minimum_number_of_calls(root.function_name())?;
        let mut transitions = Vec::new();
        // functions without finalize count as transitions too
        for _ in (callees.len() + 1)..calls {
            transitions.push(self.next_transition(ProgramID::credits(), Identifier::from_str("split")?, None)?);
        }
        callees.push(root);
        for future in callees {
            transitions.push(self.next_transition(*future.program_id(), *future.function_name(), Some(future))?);
        }
        let execution = Execution::from(transitions.into_iter(), Default::default(), None)?;
        self.check_execution(&execution)?;
        Ok(execution)
    }

    /// The checks of `VM::check_transaction` on an execution that need neither its proof nor its fee.
    fn check_execution(&self, execution: &Execution<Net>) -> Result<()> {
        let version = self.version()?;
        let stacks = self.process.get_stacks(execution.transitions(), version >= ConsensusVersion::V18)?;
        for (id, stack) in &stacks {
            let is_old = stack.program_edition().is_zero() && !stack.program().contains_constructor();
            ensure!(
                version < ConsensusVersion::V8 || !is_old || *id == ProgramID::credits(),
                "the program edition for '{id}' cannot be zero for `ConsensusVersion::V8` or greater"
            );
        }
        let mut writes = 0;
        for transition in execution.transitions() {
            let stack = self.process.get_stack(transition.program_id())?;
            let function = stack.get_function_ref(transition.function_name())?;
            writes += function.finalize_logic().map_or(0, |finalize| u32::from(finalize.num_writes()));
        }
        ensure!(writes <= 1 << FINALIZE_ID_DEPTH, "exceeds the maximum number of finalize operations: {writes}");
        let cost = self.cost(execution)?;
        let limit = consensus_config_value!(Net, TRANSACTION_SPEND_LIMIT, self.block.height).context("no limit of costs")?;
        ensure!(cost <= limit, "exceeds the transaction spend limit with compute_spend: '{cost}'");
        Ok(())
    }

    fn next_transition(
        &mut self,
        program: ProgramID<Net>,
        function: Identifier<Net>,
        future: Option<Future<Net>>,
    ) -> Result<Transition<Net>> {
        self.transitions += 1;
        self.transition(program, function, future, self.transitions)
    }

    /// Finalizes an execution; the store keeps its writes when it is accepted.
    pub fn finalize(&self, execution: &Execution<Net>) -> Result<(), Failure> {
        let state = self.state().map_err(refused)?;
        match self.process.lock().finalize_execution(state, &self.store, execution, None) {
            Ok(_) => Ok(()),
            Err(error) => Err(Failure::Rejected(format!("{error:?}"))),
        }
    }

    /// The finalize cost of an execution in microcredits.
    pub fn cost(&self, execution: &Execution<Net>) -> Result<u64> {
        let (_, (_, finalize)) = execution_cost(self.process, execution, self.version()?)?;
        Ok(finalize)
    }

    /// The finalize cost of a function in microcredits, its static futures included.
    pub fn static_cost(&self, program: &str, function: &str) -> Result<u64> {
        let stack = self.process.get_stack(program)?;
        minimum_cost_in_microcredits_v3(&stack, &Identifier::from_str(function)?)
    }

    /// Evaluates a view against the present state.
    pub fn view(&self, program: &str, view: &str, inputs: &[String]) -> Result<Vec<String>> {
        let stack = self.process.get_stack(program)?;
        let inputs =
            inputs.iter().map(|text| Ok(Value::Plaintext(Plaintext::from_str(text)?))).collect::<Result<Vec<_>>>()?;
        let outputs = stack.evaluate_view(self.state()?, &self.store, &Identifier::from_str(view)?, inputs)?;
        Ok(outputs.iter().map(|value| value.to_string()).collect())
    }
}

/// V15: a closure must not output a record.
fn check_closure_outputs(program: &Program<Net>) -> Result<()> {
    for closure in program.closures().values() {
        for output in closure.outputs() {
            if let RegisterType::Record(..) | RegisterType::ExternalRecord(..) | RegisterType::DynamicRecord =
                output.register_type()
            {
                bail!("closure '{}' outputs a record type", closure.name());
            }
        }
    }
    Ok(())
}

fn to_futures(call: &Call) -> Result<Futures> {
    let mut callees = Vec::new();
    let mut arguments = Vec::new();
    for arg in &call.args {
        let (nested, dynamic) = match arg {
            Arg::Plaintext(text) => {
                arguments.push(Argument::Plaintext(Plaintext::from_str(text)?));
                continue;
            }
            Arg::Future { future } => (to_futures(future)?, false),
            Arg::Dynamic { dynamic } => (to_futures(dynamic)?, true),
        };
        arguments.push(match dynamic {
            false => Argument::Future(nested.root.clone()),
            true => Argument::DynamicFuture(DynamicFuture::from_future(&nested.root)?),
        });
        callees.extend(nested.callees);
        callees.push(nested.root);
    }
    let root = Future::new(ProgramID::from_str(&call.program)?, Identifier::from_str(&call.function)?, arguments);
    Ok(Futures { root, callees })
}
