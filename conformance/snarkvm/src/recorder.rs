//! An in-memory finalize storage that remembers every mapping write in order.

use std::cell::RefCell;

use aleo_std_storage::StorageMode;
use anyhow::Result;
use indexmap::IndexSet;
use snarkvm_console::{
    network::prelude::*,
    program::{Identifier, Plaintext, ProgramID, Value},
    types::Field,
};
use snarkvm_ledger_block::RejectedReason;
use snarkvm_ledger_store::{
    CommitteeStore, FinalizeStorage,
    helpers::memory::{CommitteeMemory, FinalizeMemory, MemoryMap, NestedMemoryMap},
};
use snarkvm_synthesizer_program::FinalizeOperation;

/// One mapping write: program, mapping, key, and the new value (`None` when the key was removed).
pub type Write = (String, String, String, Option<String>);

thread_local! {
    static WRITES: RefCell<Vec<Write>> = const { RefCell::new(Vec::new()) };
}

/// Returns the writes since the last call. A rejected finalize leaves its writes here too: drop them.
pub fn take_writes() -> Vec<Write> {
    WRITES.with(|writes| writes.take())
}

fn record<N: Network>(program: &ProgramID<N>, mapping: &Identifier<N>, key: &Plaintext<N>, value: Option<&Value<N>>) {
    let write = (program.to_string(), mapping.to_string(), key.to_string(), value.map(|value| value.to_string()));
    WRITES.with(|writes| writes.borrow_mut().push(write));
}

/// `FinalizeMemory`, with its three writing methods observed.
#[derive(Clone)]
pub struct Recorder<N: Network>(FinalizeMemory<N>);

impl<N: Network> FinalizeStorage<N> for Recorder<N> {
    type CommitteeStorage = CommitteeMemory<N>;
    type KeyValueMap = NestedMemoryMap<(ProgramID<N>, Identifier<N>), Plaintext<N>, Value<N>>;
    type ProgramIDMap = MemoryMap<ProgramID<N>, IndexSet<Identifier<N>>>;
    type RejectedReasonMap = MemoryMap<Field<N>, RejectedReason<N>>;

    fn open<S: Into<StorageMode>>(storage: S) -> Result<Self> {
        Ok(Self(FinalizeMemory::open(storage)?))
    }

    fn committee_store(&self) -> &CommitteeStore<N, Self::CommitteeStorage> {
        self.0.committee_store()
    }

    fn program_id_map(&self) -> &Self::ProgramIDMap {
        self.0.program_id_map()
    }

    fn key_value_map(&self) -> &Self::KeyValueMap {
        self.0.key_value_map()
    }

    fn rejected_reason_map(&self) -> &Self::RejectedReasonMap {
        self.0.rejected_reason_map()
    }

    fn storage_mode(&self) -> &StorageMode {
        self.0.storage_mode()
    }

    fn insert_key_value(
        &self,
        program: ProgramID<N>,
        mapping: Identifier<N>,
        key: Plaintext<N>,
        value: Value<N>,
    ) -> Result<FinalizeOperation<N>> {
        record(&program, &mapping, &key, Some(&value));
        self.0.insert_key_value(program, mapping, key, value)
    }

    fn update_key_value(
        &self,
        program: ProgramID<N>,
        mapping: Identifier<N>,
        key: Plaintext<N>,
        value: Value<N>,
    ) -> Result<FinalizeOperation<N>> {
        record(&program, &mapping, &key, Some(&value));
        self.0.update_key_value(program, mapping, key, value)
    }

    fn remove_key_value(
        &self,
        program: ProgramID<N>,
        mapping: Identifier<N>,
        key: &Plaintext<N>,
    ) -> Result<Option<FinalizeOperation<N>>> {
        let operation = self.0.remove_key_value(program, mapping, key)?;
        // removing an absent key is no write
        if operation.is_some() {
            record(&program, &mapping, key, None);
        }
        Ok(operation)
    }
}
