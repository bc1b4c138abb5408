/** What becomes of a command that the documents name. */
export type Row =
  /** A test runs this, its smallest size, and looks for `says` in what it prints; `needs` names a tool that may be absent. */
  | { readonly run: string; readonly says: RegExp; readonly needs?: 'leo' }
  /** `stack.test.ts` runs it on the stack that its rows share. */
  | { readonly onStack: true }
  /** Another test runs it. */
  | { readonly in: string }
  /** Why no test can run it. */
  | { readonly not: string }

const gate = { not: 'the gate runs it, and with it these tests' } as const
const rust = { not: 'Rust would compile snarkVM for minutes' } as const
const machine = { not: 'changes the machine: its users, packages, services or databases' } as const
const onStack = { onStack: true } as const
const server = { in: 'apps/server/src/main.test.ts' } as const
const unpacked = { in: 'scripts/deployFolder.test.ts' } as const
const page = { in: 'apps/server/src/api/apiPage.test.ts' } as const
const mutateAvm = {
  run: 'npm run mutation:avm -- --every 400 operations/logic.ts',
  says: /^1 of 1 mutants caught, 100\.0%$/m,
} as const
const mutatePrograms = {
  run: 'npm run mutation:programs -- --every 1000',
  says: /of \d+ mutants noticed/,
} as const
const oneTest = { says: /^[1-9]\d* passed, 0 failed$/m } as const
const vitest = { says: /Tests .*[1-9]\d* passed/ } as const

const bench = (name: string, ...databases: readonly string[]): Row => ({
  run: `npm run bench ${[name, ...databases].join(' ')} -- --quick`,
  says: new RegExp(`^\\{"bench":"${name}",`, 'm'),
})

/** Every benchmark. */
export const benches: Readonly<Record<string, Row>> = {
  'npm run bench avm': bench('avm'),
  'npm run bench devchain': bench('devchain'),
  'npm run bench markets': bench('markets', 'pglite'),
  'npm run bench privacy': bench('privacy'),
  'npm run bench programs': bench('programs'),
  'npm run bench router': bench('router'),
  'npm run bench server': bench('server'),
  'npm run bench start': bench('start'),
  'npm run bench web': bench('web'),
}

/** Every other command that a document names or package.json offers. */
export const commands: Readonly<Record<string, Row>> = {
  'npm start': onStack,
  'npm test': gate,
  'npm run test:slow': gate,
  'npm test -- web': gate,
  'RECORD=1 npm test -- browser': gate,
  'npm run check': gate,
  'npm test -- packages/sdk': { run: 'npm test -- packages/sdk/src/amount.test', ...oneTest },
  'npm run test:deep': { run: 'npm run test:deep -- packages/avm/src/owner', ...oneTest },
  'npm run test:deep -- conformance/players': { not: 'takes minutes; npm test plays a part of it' },
  'npm run test:deep -- packages/devchain/src/survival packages/devchain/src/mutants': {
    not: 'takes 14 minutes; npm run test:slow plays a part of it',
  },
  'npm run test:soak': { in: 'scripts/soak/runSoak.test.ts' },
  'npm run test:soak -- minutes seed': { in: 'scripts/soak/runSoak.test.ts' },
  'npx vitest run packages/sdk': { run: 'npx vitest run packages/sdk/src/amount.test', ...vitest },
  'npx vitest run packages/snarkvm': {
    run: 'npx vitest run packages/snarkvm/src/readme.test',
    ...vitest,
  },
  'npx vitest run apps/server': { run: 'npx vitest run apps/server/src/env.test', ...vitest },
  'npx vitest run --project web': { run: 'npx vitest run --project web storage', ...vitest },
  'npm run bench': { in: 'scripts/bench.test.ts' },
  'npm run bench [name]': { in: 'scripts/bench.test.ts' },
  'npm run format': { run: 'npm run format -- package.json', says: /Checked 1 file/ },
  'npm run build': unpacked,
  'npm ci --omit=dev --workspace @nightjar/server': unpacked,
  'npm ci': unpacked,
  'npx vite apps/web': onStack,
  'npx vite build apps/web': gate,
  'vite build': gate,
  'npm run build:programs': {
    run: 'npm run build:programs',
    says: /^nightjar_core\.aleo \d+ characters$/m,
    needs: 'leo',
  },
  'node scripts/run.mjs <name>': { in: 'scripts/launch/launch.test.ts' },
  'node scripts/run.mjs prebuild': {
    run: 'node scripts/run.mjs prebuild',
    says: /^seed: 0 transactions to build …\ntrades: 0 transactions to build …$/m,
  },
  'node scripts/run.mjs tryImage <folder>': { not: 'needs root and a Debian root folder' },
  'npm run devchain': onStack,
  'npm run devchain -- --export FILE': { in: 'packages/devchain/src/chainFile/commands.test.ts' },
  'npm run devchain -- --import FILE': { in: 'packages/devchain/src/chainFile/commands.test.ts' },
  'npm run devchain -- --import FILE --verify': {
    in: 'packages/devchain/src/chainFile/commands.test.ts',
  },
  'nightjar-devchain backup <folder>': { in: 'packages/devchain/src/main.test.ts' },
  'nightjar-devchain cut-back <height>': { in: 'packages/devchain/src/main.test.ts' },
  'npm run server': onStack,
  'npm run server [-- api|indexer]': server,
  'npm run server -- indexer': server,
  'npm run server -- api': server,
  'PORT=8081 npm run server -- api': server,
  'PORT=8082 npm run server -- api': server,
  'npm run server -- rebuild': onStack,
  'npm run server -- remove-image /ims/image/….webp': onStack,
  'npm run server -- turn-off filters /ims/image/upload': server,
  'npm run server -- turn-on filters /ims/image/upload': server,
  'npm run server -- restore-drill': server,
  'npm run server -- restore-drill people.sql': { in: 'apps/server/src/db/restoreDrill.test.ts' },
  'npm run recompute': onStack,
  'npm run pictures': onStack,
  'npm run linkability': {
    run: 'npm run linkability -- --quick',
    says: /^\| 2 \| careless \| \d+ \| .*\| 100\.0 % \|/m,
  },
  'npm run linkability -- --seed 2026 --write': { in: 'scripts/linkability/figures.test.ts' },
  'npm run market': {
    not: 'signs for half an hour; scripts/market/history.test.ts checks what it wrote',
  },
  'drizzle-kit generate': { not: 'writes a migration' },
  'npm run deploy': onStack,
  'npm run deploy -- --network testnet --node-url https://node.example --key-file deployer.key --admin aleo1…':
    onStack,
  'npm run deploy -- --network testnet --node-url URL --key-file FILE': onStack,
  'npm run deploy -- --admin <the account that runs this ceremony>': onStack,
  'npm run test:devnode': {
    run: 'npm run test:devnode -- --hostile --count 1 --port 3049',
    says: /^1 compositions on leo devnode and devchain: 0 differences$/m,
    needs: 'leo',
  },
  'npm run test:devnode -- --hostile': {
    not: 'the row of npm run test:devnode does, with --count 1',
  },
  'npm run test:devnode -- --mutants': { not: "replaces the node's recorded verdicts" },
  'npm run mutation:avm': mutateAvm,
  'npm run mutation:programs': mutatePrograms,
  'npm run conformance': rust,
  'npm run conformance arithmetic': rust,
  'npm run conformance fuzz': rust,
  'npm run conformance fuzz 5000 17': rust,
  'npm run conformance nightjar costs': rust,
  'cargo update': rust,
  'curl -s "$NIGHTJAR/api/explorer/txs?limit=5"': page,
  'curl -s "$NIGHTJAR/api/pairs"': page,
  'curl -s "$NIGHTJAR/api/tokens/official"': page,
  'curl -s "$NIGHTJAR/api/stats?limit=7"': page,
  'curl -s "$NIGHTJAR/api/price/usd"': page,
  'curl -s "$NIGHTJAR/api/pages"': page,
  'curl -s "$NIGHTJAR/api/pages/outputs/0"': page,
  'curl -s "$NIGHTJAR/api/pages/calls/0"': page,
  'curl -s "$NIGHTJAR/api/tokens/$TOKEN/supply"': page,
  'curl -s "$NIGHTJAR/api/pairs/$PAIR/candles?interval=1h&limit=24"': page,
  'curl -s "$NIGHTJAR/api/pairs/$PAIR/candles.csv?interval=1d"': page,
  'curl -s "$NIGHTJAR/api/pairs/$PAIR/trades?limit=50"': page,
  'curl -s "$NIGHTJAR/api/pairs/$PAIR/trades.csv"': page,
  'curl -s "$NIGHTJAR/api/markets/pairs"': page,
  'curl -s "$NIGHTJAR/api/markets/tickers"': page,
  'curl -s "$NIGHTJAR/api/markets/historical_trades?ticker_id=$TICKER&type=buy&limit=20"': page,
  'curl -s "$NIGHTJAR/api/pairs/$PAIR/price_sums"': page,
  'createuser --pwprompt nightjar && createdb --owner=nightjar nightjar': machine,
  'export DATABASE_URL=postgres://nightjar:password@db.internal/nightjar NIGHTJAR_NETWORK=testnet NIGHTJAR_NODE_URL=https://node.example':
    machine,
  'useradd --system nightjar && cp -r dist /opt/nightjar-1 && ln -s nightjar-1 /opt/nightjar && cd /opt/nightjar':
    machine,
  'install -D -m 600 deploy/systemd/nightjar.env /etc/nightjar/nightjar.env': machine,
  'cp deploy/systemd/*.service /etc/systemd/system/ && systemctl daemon-reload': machine,
  'systemctl enable --now nightjar-indexer nightjar-api@8081 nightjar-api@8082': machine,
  'systemd-run --pipe --wait --uid=nightjar --working-directory=/opt/nightjar -p EnvironmentFile=/etc/nightjar/nightjar.env node --import tsx apps/server/src/main.ts rebuild':
    machine,
  'ln -sfn nightjar-2 /opt/nightjar': machine,
  'systemctl restart nightjar-indexer': machine,
  'apt-get install nginx caddy': machine,
  'debootstrap --variant=minbase --include=ca-certificates bookworm <folder>': machine,
  'pg_dump --data-only -t sessions -t nonces -t imported_tokens -t token_metadata -t bindings -t claims -t images -t removed_images nightjar > people.sql':
    { in: 'apps/server/src/db/backup.test.ts' },
  'pg_dump -Fc nightjar > whole.dump': { in: 'apps/server/src/db/backup.test.ts' },
  'createdb --owner=nightjar nightjar': machine,
  'psql -v ON_ERROR_STOP=1 --single-transaction nightjar < people.sql': {
    in: 'apps/server/src/db/backup.test.ts',
  },
}

/** Every page with blocks of TypeScript: the test that runs them, or why none can. */
export const examples: Readonly<Record<string, Row>> = {
  'docs/api.md': page,
  'docs/architecture.md': { not: 'signatures, not code' },
  'packages/aleo/README.md': onStack,
  'packages/avm/README.md': { in: 'packages/avm/src/readme.test.ts' },
  'packages/devchain/README.md': { in: 'packages/devchain/src/readme.test.ts' },
  'packages/sdk/README.md': onStack,
  'packages/snarkvm/README.md': { in: 'packages/snarkvm/src/readme.test.ts' },
  'packages/wallet/README.md': { not: 'calls of the page, with … for what differs' },
  'apps/web/README.md': { not: 'lines of the page, which needs a browser' },
  'apps/web/src/plans/README.md': { not: 'elements of the page, with … for what differs' },
  'apps/web/src/private/README.md': { not: 'elements of the page, with … for what differs' },
  'apps/web/src/transactions/README.md': { not: 'elements of the page, with … for what differs' },
}
