//! Reads cases as JSON lines on standard input, runs them through snarkVM's own finalize over an in-memory store, and
//! writes what happened as JSON lines. `--bench N` times each call N times instead; `--version` names the snarkVM, and the
//! consensus version of a case without a height.

mod case;
mod recorder;
mod world;

use std::{
    io::{self, BufRead, Write as _},
    panic::{AssertUnwindSafe, catch_unwind},
    time::Instant,
};

use anyhow::{Context, Result};
use snarkvm_console::network::Network;
use snarkvm_ledger_store::{FinalizeStorage, helpers::memory::FinalizeMemory};
use snarkvm_synthesizer_process::Process;

use case::{Arg, Call, Case, CaseResult, Deploy, Rows, Step, StepResult};
use recorder::{Recorder, take_writes};
use world::{Failure, Keys, Net, World};

const SNARKVM_VERSION: &str = "4.11.0";

fn main() -> Result<()> {
    let args = std::env::args().skip(1).collect::<Vec<_>>();
    let runs = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => None,
        ["--version"] => {
            println!("{SNARKVM_VERSION}\n{:?}", Net::CONSENSUS_VERSION(case::DEFAULT_HEIGHT)?);
            return Ok(());
        }
        ["--bench", runs] => Some(runs.parse::<usize>().context("--bench needs a number of runs")?),
        _ => anyhow::bail!("usage: snarkvm-oracle [--version | --bench RUNS] < cases.jsonl"),
    };
    // halts inside the virtual machine are caught and are results, not noise
    std::panic::set_hook(Box::new(|_| {}));
    let process = Process::<Net>::load()?;
    let keys = Keys::new(&process)?;
    let mut output = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let case: Case = serde_json::from_str(&line).with_context(|| format!("not a case: {line:.200}"))?;
        let result = match runs {
            None => run_case::<Recorder<Net>>(&process, &keys, case, None)?,
            Some(_) => run_case::<FinalizeMemory<Net>>(&process, &keys, case, runs)?,
        };
        // forget the programs of this case
        process.lock().revert_stacks();
        serde_json::to_writer(&mut output, &result)?;
        output.write_all(b"\n")?;
    }
    Ok(output.flush()?)
}

fn run_case<S: FinalizeStorage<Net>>(
    process: &Process<Net>,
    keys: &Keys,
    case: Case,
    runs: Option<usize>,
) -> Result<CaseResult> {
    let mut world = World::<S>::new(process, keys, case.block)?;
    let deploy = case.deploy.iter().map(|deploy| run_deploy(&mut world, deploy)).collect();
    for (program, mapping, key, value) in &case.state {
        world.put(program, mapping, key, value).with_context(|| format!("state of case {}", case.id))?;
    }
    let steps = case.steps.into_iter().map(|step| run_step(&mut world, step, runs)).collect();
    Ok(CaseResult { id: case.id, deploy, steps })
}

fn run_step<S: FinalizeStorage<Net>>(world: &mut World<S>, step: Step, runs: Option<usize>) -> StepResult {
    match step {
        Step::Call(call) => match runs {
            Some(runs) => time_call(world, &call, runs),
            None => run_call(world, &call),
        },
        Step::Rows(rows) => run_rows(world, rows),
        Step::View(view) => match guarded(|| world.view(&view.program, &view.view, &view.inputs)) {
            Ok(outputs) => StepResult::Outputs(outputs),
            Err(reason) => StepResult::Rejected { reason, transition: None },
        },
        Step::Cost(program, function) => match guarded(|| world.static_cost(&program, &function)) {
            Ok(cost) => StepResult::Cost(cost),
            Err(reason) => StepResult::Refused { reason },
        },
        Step::Deploy(deploy) => run_deploy(world, &deploy),
        Step::Block(block) => {
            world.set_block(block);
            StepResult::Moved {}
        }
    }
}

/// Runs code that may halt by panicking outside of snarkVM's own guard.
fn guarded<T>(run: impl FnOnce() -> Result<T>) -> Result<T, String> {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(format!("{error:#}")),
        Err(_) => Err("halted".to_string()),
    }
}

fn run_deploy<S: FinalizeStorage<Net>>(world: &mut World<S>, deploy: &Deploy) -> StepResult {
    take_writes();
    match guarded(|| Ok(world.deploy(deploy))) {
        Ok(Ok(cost)) => StepResult::Accepted { writes: take_writes(), cost, transition: None },
        Ok(Err(Failure::Rejected(reason))) => StepResult::Rejected { reason, transition: None },
        Ok(Err(Failure::Refused(reason))) | Err(reason) => StepResult::Refused { reason },
    }
}

fn run_call<S: FinalizeStorage<Net>>(world: &mut World<S>, call: &Call) -> StepResult {
    let execution = match guarded(|| world.execution(call)) {
        Ok(execution) => execution,
        Err(reason) => return StepResult::Refused { reason },
    };
    let transition = execution.peek().ok().map(|transition| transition.id().to_string());
    take_writes();
    match guarded(|| Ok(world.finalize(&execution))) {
        Ok(Ok(())) => {
            let writes = take_writes();
            match world.cost(&execution) {
                Ok(cost) => StepResult::Accepted { writes, cost, transition },
                Err(error) => StepResult::Refused { reason: format!("no cost: {error:#}") },
            }
        }
        Ok(Err(Failure::Refused(reason))) => StepResult::Refused { reason },
        Ok(Err(Failure::Rejected(reason))) | Err(reason) => StepResult::Rejected { reason, transition },
    }
}

fn run_rows<S: FinalizeStorage<Net>>(world: &mut World<S>, rows: Rows) -> StepResult {
    let Rows { program, function, rows } = rows;
    let run_row = |inputs: Vec<String>| {
        let args = inputs.into_iter().map(Arg::Plaintext).collect();
        let call = Call { program: program.clone(), function: function.clone(), args };
        match run_call(world, &call) {
            StepResult::Accepted { mut writes, .. } => writes.pop().and_then(|(_, _, _, value)| value).map(compact),
            StepResult::Refused { reason } => Some(format!("refused: {reason}")),
            _ => None,
        }
    };
    StepResult::Rows(rows.into_iter().map(run_row).collect())
}

/// The text without white space: no literal of an operation's result contains any.
fn compact(text: String) -> String {
    text.split_whitespace().collect()
}

fn time_call<S: FinalizeStorage<Net>>(world: &mut World<S>, call: &Call, runs: usize) -> StepResult {
    let mut times = Vec::with_capacity(runs);
    for _ in 0..runs {
        let execution = match guarded(|| world.execution(call)) {
            Ok(execution) => execution,
            Err(reason) => return StepResult::Refused { reason },
        };
        let start = Instant::now();
        let result = world.finalize(&execution);
        times.push(start.elapsed().as_nanos() as u64);
        if let Err(Failure::Rejected(reason) | Failure::Refused(reason)) = result {
            return StepResult::Rejected { reason, transition: None };
        }
    }
    times.sort_unstable();
    StepResult::Nanoseconds(times.get(runs / 2).copied().unwrap_or_default())
}
