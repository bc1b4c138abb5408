//! The JSON a case is written in, and the JSON of its result. `conformance/README.md` explains the fields.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::recorder::Write;

#[derive(Deserialize)]
pub struct Case {
    /// Given back as it came.
    #[serde(default)]
    pub id: Value,
    #[serde(flatten)]
    pub block: Block,
    /// Programs to deploy, in order. A refused one does not stop the case.
    #[serde(default)]
    pub deploy: Vec<Deploy>,
    /// Mapping entries present before the first step: program, mapping, key, value.
    #[serde(default)]
    pub state: Vec<(String, String, String, String)>,
    #[serde(default)]
    pub steps: Vec<Step>,
}

/// The block a step runs in. `height` chooses the consensus version by snarkVM's test heights (25 and above: V22).
#[derive(Deserialize, Clone)]
pub struct Block {
    #[serde(default = "default_height")]
    pub height: u32,
    #[serde(default = "default_timestamp")]
    pub timestamp: Option<i64>,
    /// The block's random seed, 64 hexadecimal digits.
    #[serde(default)]
    pub seed: Option<String>,
}

/// Above every test height: the newest consensus version.
pub const DEFAULT_HEIGHT: u32 = 1000;

fn default_height() -> u32 {
    DEFAULT_HEIGHT
}

fn default_timestamp() -> Option<i64> {
    Some(1_700_000_000)
}

#[derive(Deserialize, Clone)]
pub struct Deploy {
    pub source: String,
    #[serde(default)]
    pub owner: Option<String>,
}

/// A function call: its finalize arguments as plaintexts, or as the calls whose futures they are.
#[derive(Deserialize, Clone)]
pub struct Call {
    pub program: String,
    pub function: String,
    #[serde(default)]
    pub args: Vec<Arg>,
}

#[derive(Deserialize, Clone)]
#[serde(untagged)]
pub enum Arg {
    Future { future: Box<Call> },
    Dynamic { dynamic: Box<Call> },
    Plaintext(String),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Step {
    /// Finalizes a function.
    Call(Call),
    /// Finalizes one function again and again; the result of each is the value of its last write.
    Rows(Rows),
    /// Evaluates a view.
    View(View),
    /// The static finalize cost of a function: program and function.
    Cost(String, String),
    /// Deploys or upgrades a program between steps.
    Deploy(Deploy),
    /// Moves to another block.
    Block(Block),
}

#[derive(Deserialize)]
pub struct Rows {
    pub program: String,
    pub function: String,
    pub rows: Vec<Vec<String>>,
}

#[derive(Deserialize)]
pub struct View {
    pub program: String,
    pub view: String,
    #[serde(default)]
    pub inputs: Vec<String>,
}

#[derive(Serialize)]
pub struct CaseResult {
    pub id: Value,
    pub deploy: Vec<StepResult>,
    pub steps: Vec<StepResult>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub enum StepResult {
    /// Accepted: the writes in order, the finalize (or constructor) cost in microcredits, the root transition's id.
    Accepted {
        writes: Vec<Write>,
        cost: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        transition: Option<String>,
    },
    /// Rejected while running, with snarkVM's words.
    Rejected {
        reason: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        transition: Option<String>,
    },
    /// Refused before running: a program at deployment, or inputs that do not parse.
    Refused { reason: String },
    /// The value of the last write of each row, `null` for a rejection.
    Rows(Vec<Option<String>>),
    /// The finalize cost of a function in microcredits.
    Cost(u64),
    /// A view's outputs.
    Outputs(Vec<String>),
    /// Nanoseconds of one finalize in timing mode: the median of the runs.
    Nanoseconds(u64),
    Moved {},
}
