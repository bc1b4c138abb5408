import { call, type Draft, deploy, future } from './kit.ts'

const bank = deploy('rec_bank.aleo', {
  structs: { info: { id: 'field', tags: '[u8; 2u32]' } },
  mappings: { total: 'boolean => u64' },
  more: `record coin:
    owner as address.private;
    amount as u64.private;
    note as info.public;

record stamp:
    owner as address.public;
    level as u8.public;

closure split_amount:
    input r0 as u64;
    input r1 as u64;
    sub r0 r1 into r2;
    lte r1 r0 into r3;
    ternary r3 r1 0u64 into r4;
    output r2 as u64;
    output r4 as u64;

function mint:
    input r0 as address.private;
    input r1 as u64.public;
    input r2 as info.public;
    cast r0 r1 r2 into r3 as coin.record;
    async mint r1 into r4;
    output r3 as coin.record;
    output r4 as rec_bank.aleo/mint.future;

finalize mint:
    input r0 as u64.public;
    get.or_use total[true] 0u64 into r1;
    add r0 r1 into r2;
    set r2 into total[true];

function split:
    input r0 as coin.record;
    input r1 as u64.private;
    call split_amount r0.amount r1 into r2 r3;
    cast r0.owner r2 r0.note into r4 as coin.record;
    cast self.caller r3 r0.note into r5 as coin.record;
    assert.neq r0.note.tags[1u32] 9u8;
    output r4 as coin.record;
    output r5 as coin.record;

function seal:
    input r0 as coin.record;
    input r1 as u8.public;
    is.eq r0.owner self.signer into r2;
    assert.eq r2 true;
    hash.psd2 r0 into r3 as field;
    cast r0.owner 5u8 into r4 as stamp.record;
    output r3 as field.private;
    output r4 as stamp.record;
    output 7u32 as u32.public;
`,
})

const user = deploy('rec_user.aleo', {
  imports: ['rec_bank.aleo', 'credits.aleo'],
  mappings: { seen: 'u64 => boolean' },
  more: `closure twice:
    input r0 as rec_bank.aleo/info;
    hash.bhp256 r0 into r1 as field;
    add r1 r1 into r2;
    output r2 as field;

function pass:
    input r0 as rec_bank.aleo/coin.record;
    input r1 as u64.private;
    call rec_bank.aleo/split r0 r1 into r2 r3;
    output r2 as rec_bank.aleo/coin.record;
    output r3 as rec_bank.aleo/coin.record;

function make:
    input r0 as u64.public;
    input r1 as rec_bank.aleo/info.public;
    call rec_bank.aleo/mint self.signer r0 r1 into r2 r3;
    call twice r1 into r4;
    call credits.aleo/transfer_public_as_signer self.caller r0 into r5;
    async make r3 r5 r0 into r6;
    output r2 as rec_bank.aleo/coin.record;
    output r4 as field.private;
    output r6 as rec_user.aleo/make.future;

finalize make:
    input r0 as rec_bank.aleo/mint.future;
    input r1 as credits.aleo/transfer_public_as_signer.future;
    input r2 as u64.public;
    await r1;
    await r0;
    set true into seen[r2];

function wrap:
    input r0 as rec_bank.aleo/coin.record;
    input r1 as dynamic.record;
    input r2 as field.public;
    cast r0 into r3 as dynamic.record;
    get.record.dynamic r3.amount into r4 as u64;
    get.record.dynamic r1.owner into r5 as address;
    call.dynamic r2 'aleo' 'pass' with r3 r4 (as dynamic.record u64.private) into r6 r7 (as dynamic.record dynamic.record);
    output r6 as dynamic.record;
    output r7 as dynamic.record;
    output r5 as address.private;
`,
})

const alice = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

/** Functions and closures with records: deployment checks their bodies too. */
export const recordDrafts: readonly Draft[] = [
  {
    name: 'records',
    deploy: [bank],
    steps: [
      call('rec_bank.aleo/mint', '5u64'),
      call('rec_bank.aleo/mint', '18446744073709551615u64'),
    ],
  },
  {
    name: 'records of another program',
    deploy: [bank, user],
    state: [['credits.aleo', 'account', alice, '100u64']],
    steps: ['60u64', '60u64'].map((amount) =>
      call(
        'rec_user.aleo/make',
        future('rec_bank.aleo/mint', amount),
        future('credits.aleo/transfer_public_as_signer', alice, alice, amount),
        amount,
      ),
    ),
  },
]
