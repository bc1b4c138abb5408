CREATE SCHEMA drizzle;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE public.approvals (
    key text NOT NULL,
    token text NOT NULL,
    payer text NOT NULL,
    spender text NOT NULL,
    amount numeric(78,0) NOT NULL
);
CREATE TABLE public.balances (
    key text NOT NULL,
    token text NOT NULL,
    address text NOT NULL,
    amount numeric(78,0) NOT NULL
);
CREATE TABLE public.bindings (
    address text NOT NULL,
    evm_address text NOT NULL,
    updated bigint NOT NULL
);
CREATE TABLE public.block_hashes (
    height integer NOT NULL,
    hash text NOT NULL,
    "timestamp" bigint NOT NULL
);
CREATE TABLE public.candles (
    pair integer NOT NULL,
    "interval" text NOT NULL,
    "time" bigint NOT NULL,
    open numeric NOT NULL,
    high numeric NOT NULL,
    low numeric NOT NULL,
    close numeric NOT NULL,
    volume_a numeric(78,0) NOT NULL,
    volume_b numeric(78,0) NOT NULL,
    trades integer NOT NULL
);
CREATE TABLE public.claims (
    purpose text NOT NULL,
    address text NOT NULL,
    status text NOT NULL,
    token_id text,
    amount numeric(78,0) NOT NULL,
    tx_id text,
    transaction text,
    updated bigint NOT NULL,
    created bigint NOT NULL,
    round integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.competition_volumes (
    token text NOT NULL,
    trader text NOT NULL,
    volume numeric(78,0) NOT NULL,
    trades integer NOT NULL,
    round integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.cursor (
    id integer NOT NULL,
    network text NOT NULL,
    rules text NOT NULL,
    start_height integer NOT NULL,
    height integer NOT NULL,
    hash text NOT NULL,
    "timestamp" bigint NOT NULL,
    ledger integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.doubts (
    key_id text NOT NULL,
    program text NOT NULL,
    mapping text NOT NULL,
    key text,
    value text,
    function text NOT NULL,
    arguments jsonb NOT NULL,
    height integer NOT NULL
);
CREATE TABLE public.images (
    hash text NOT NULL,
    type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    body bytea NOT NULL,
    uploader text NOT NULL,
    created bigint NOT NULL
);
CREATE TABLE public.imported_tokens (
    address text NOT NULL,
    token text NOT NULL,
    "position" bigint NOT NULL
);
CREATE TABLE public.indexer_reports (
    id integer NOT NULL,
    status text NOT NULL,
    reason text,
    height integer,
    node_height integer,
    drift integer,
    audited bigint,
    heartbeat bigint NOT NULL
);
CREATE TABLE public.names (
    number integer NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.nonces (
    nonce text NOT NULL,
    address text NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.pairs (
    id text NOT NULL,
    token_a text NOT NULL,
    token_b text NOT NULL,
    reserve_a numeric(78,0) NOT NULL,
    reserve_b numeric(78,0) NOT NULL,
    total_supply numeric(78,0) NOT NULL,
    last_k numeric(78,0) NOT NULL,
    height integer NOT NULL,
    in_doubt boolean DEFAULT false NOT NULL
);
CREATE TABLE public.point_totals (
    address text NOT NULL,
    swap integer NOT NULL,
    liquidity integer NOT NULL,
    convert integer NOT NULL,
    total integer NOT NULL,
    first_height integer NOT NULL
);
CREATE TABLE public.points (
    address text NOT NULL,
    day integer NOT NULL,
    action text NOT NULL,
    times integer NOT NULL,
    points integer NOT NULL
);
CREATE TABLE public.programs (
    id text NOT NULL,
    "position" integer NOT NULL,
    edition integer NOT NULL,
    height integer NOT NULL,
    transaction_id text NOT NULL,
    owner text NOT NULL,
    source text NOT NULL
);
CREATE TABLE public.removed_images (
    hash text NOT NULL,
    removed bigint NOT NULL
);
CREATE TABLE public.sessions (
    token_hash text NOT NULL,
    address text NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.state (
    program text NOT NULL,
    mapping text NOT NULL,
    key text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.stats (
    scope integer NOT NULL,
    "interval" text NOT NULL,
    "time" bigint NOT NULL,
    tvl numeric(78,0),
    volume numeric(78,0) NOT NULL,
    fees numeric(78,0) NOT NULL,
    swaps integer NOT NULL,
    private_volume numeric(78,0) DEFAULT 0 NOT NULL
);
CREATE TABLE public.token_metadata (
    token text NOT NULL,
    name text NOT NULL,
    symbol text NOT NULL,
    logo text NOT NULL,
    updated bigint NOT NULL
);
CREATE TABLE public.tokens (
    id text NOT NULL,
    name text NOT NULL,
    symbol text NOT NULL,
    encoded_name text NOT NULL,
    encoded_symbol text NOT NULL,
    decimals integer NOT NULL,
    total_supply numeric(78,0) NOT NULL,
    admin text NOT NULL,
    creator text,
    is_lp boolean NOT NULL,
    origin text,
    height integer NOT NULL
);
CREATE TABLE public.traders (
    day integer NOT NULL,
    trader integer NOT NULL
);
CREATE TABLE public.trades (
    height integer NOT NULL,
    tx_index integer NOT NULL,
    call_index integer NOT NULL,
    hop integer NOT NULL,
    pair integer NOT NULL,
    "timestamp" bigint NOT NULL,
    token_in integer NOT NULL,
    amount_in numeric(78,0) NOT NULL,
    token_out integer NOT NULL,
    amount_out numeric(78,0) NOT NULL,
    value numeric(78,0),
    trader integer
);
CREATE TABLE public.transaction_subjects (
    subject integer NOT NULL,
    height integer NOT NULL,
    tx_index integer NOT NULL,
    call_index integer NOT NULL,
    kind text NOT NULL
);
CREATE TABLE public.transactions (
    height integer NOT NULL,
    tx_index integer NOT NULL,
    call_index integer NOT NULL,
    tx_id text NOT NULL,
    sent_id text,
    transition_id text NOT NULL,
    "timestamp" bigint NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    reason text,
    program text NOT NULL,
    function text NOT NULL,
    address text,
    recipient text,
    paid jsonb NOT NULL,
    received jsonb NOT NULL,
    pairs jsonb NOT NULL,
    private boolean NOT NULL,
    fee numeric(78,0) NOT NULL,
    fee_payer text,
    in_doubt boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (1, 'aa6e0cd4d50a19ce8db0b5cb88161a77bbdb6aec96ffa1fb5bd057de56440409', 1795238680051);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (2, '764afc527d9622b7ea56d790d5a918b2ef8f363ff8a99ebb43a75bdfd6070750', 1795280612072);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (3, '1ccd21ed24a3a00bdb932049a7f1ba6fbbcec9d7ca49e540045821a185429314', 1795280644500);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (4, '1ecdb7dd02189574e6d636eb55fd3459875a0c20c01a856d3d87074ffc8f7d66', 1795303217291);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (5, '0b46591e2231920b6a3e13d2a373dbbcdaba16ad97a2d251c4e00643d8afc430', 1795306153569);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (6, '5c3dd69c9029027d5a6590c9011b9803903dd109c02fd5b102b9886e9854171e', 1795321531006);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (7, '95bd2610f5643a53093b71f94d6b65505349732032c02d0183efafe63f29c1af', 1795324517992);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (8, 'f37fddfaab333afc8717209155107d12936ebfc8429d9ce8264390a1b0021929', 1795350424199);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (9, 'b7504b6a025c87a420cba611d1f37f914ed9c4b9cba05f6fdec89ecf22aff249', 1795361540678);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (10, '81b968f24020c3877e84680c087b55241e6b6138904bd5c842541c88ba4a79c9', 1795361939030);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (11, 'c930292218d4575ff28be13d90701ca0a0310b7cfb3846ce2eff643b9a496b04', 1795363476114);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (12, '7cec22fcc3dec9ab67f8091c882326aae8382ff441497b341518aad850883496', 1795386990786);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (13, 'dbcfe80b5b7bbbdb32dedd2f52ea8d6effbc9296f7fbdb7a767f6f31009b7bb2', 1795682493183);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (14, 'b9fc5e5e3a6e7e4e4afd4a97f6a56ddaeb707d25890ebeaf1b91b7bb6b8cd28b', 1795684523087);
INSERT INTO public.bindings (address, evm_address, updated) VALUES ('aleo1one', '0xab', 6);
INSERT INTO public.claims (purpose, address, status, token_id, amount, tx_id, transaction, updated, created, round) VALUES ('credits', 'aleo1one', 'claimed', NULL, 170141183460469231731687303715884105728, 'at1a', NULL, 8, 7, 1);
INSERT INTO public.claims (purpose, address, status, token_id, amount, tx_id, transaction, updated, created, round) VALUES ('competition', 'aleo1one', 'pending', '7', 5, 'at1b', '{"type":"execute"}', 10, 9, 2);
INSERT INTO public.claims (purpose, address, status, token_id, amount, tx_id, transaction, updated, created, round) VALUES ('competition', 'aleo1two', 'failed', '7', 0, NULL, NULL, 12, 11, 1);
INSERT INTO public.images (hash, type, width, height, body, uploader, created) VALUES ('a', 'image/webp', 1, 2, '\x00ff0a5c', 'aleo1one', 13);
INSERT INTO public.imported_tokens (address, token, "position") VALUES ('aleo1one', '7', 3);
INSERT INTO public.imported_tokens (address, token, "position") VALUES ('aleo1two', '7', 4);
INSERT INTO public.names (number, name) VALUES (1, 'aleo1one');
INSERT INTO public.nonces (nonce, address, expires) VALUES ('nonce', 'aleo1one', 1);
INSERT INTO public.removed_images (hash, removed) VALUES ('b', 14);
INSERT INTO public.sessions (token_hash, address, expires) VALUES ('hash', 'aleo1one', 2);
INSERT INTO public.token_metadata (token, name, symbol, logo, updated) VALUES ('7', 'Night’s “Owl” \ 
', 'OWL', '/ims/a', 5);
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 14, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.approvals
    ADD CONSTRAINT approvals_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.balances
    ADD CONSTRAINT balances_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.bindings
    ADD CONSTRAINT bindings_evm_address_unique UNIQUE (evm_address);
ALTER TABLE ONLY public.bindings
    ADD CONSTRAINT bindings_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.block_hashes
    ADD CONSTRAINT block_hashes_pkey PRIMARY KEY (height);
ALTER TABLE ONLY public.candles
    ADD CONSTRAINT candles_pair_interval_time_pk PRIMARY KEY (pair, "interval", "time");
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_purpose_round_address_pk PRIMARY KEY (purpose, round, address);
ALTER TABLE ONLY public.competition_volumes
    ADD CONSTRAINT competition_volumes_round_token_trader_pk PRIMARY KEY (round, token, trader);
ALTER TABLE ONLY public.cursor
    ADD CONSTRAINT cursor_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.doubts
    ADD CONSTRAINT doubts_pkey PRIMARY KEY (key_id);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.imported_tokens
    ADD CONSTRAINT imported_tokens_address_token_pk PRIMARY KEY (address, token);
ALTER TABLE ONLY public.indexer_reports
    ADD CONSTRAINT indexer_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.names
    ADD CONSTRAINT names_name_unique UNIQUE (name);
ALTER TABLE ONLY public.names
    ADD CONSTRAINT names_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.nonces
    ADD CONSTRAINT nonces_pkey PRIMARY KEY (nonce);
ALTER TABLE ONLY public.pairs
    ADD CONSTRAINT pairs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.point_totals
    ADD CONSTRAINT point_totals_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.points
    ADD CONSTRAINT points_address_day_action_pk PRIMARY KEY (address, day, action);
ALTER TABLE ONLY public.programs
    ADD CONSTRAINT programs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.removed_images
    ADD CONSTRAINT removed_images_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.state
    ADD CONSTRAINT state_program_mapping_key_pk PRIMARY KEY (program, mapping, key);
ALTER TABLE ONLY public.stats
    ADD CONSTRAINT stats_scope_interval_time_pk PRIMARY KEY (scope, "interval", "time");
ALTER TABLE ONLY public.token_metadata
    ADD CONSTRAINT token_metadata_pkey PRIMARY KEY (token);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.traders
    ADD CONSTRAINT traders_day_trader_pk PRIMARY KEY (day, trader);
ALTER TABLE ONLY public.trades
    ADD CONSTRAINT trades_height_tx_index_call_index_hop_pk PRIMARY KEY (height, tx_index, call_index, hop);
ALTER TABLE ONLY public.transaction_subjects
    ADD CONSTRAINT transaction_subjects_subject_height_tx_index_call_index_pk PRIMARY KEY (subject, height, tx_index, call_index);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_height_tx_index_call_index_pk PRIMARY KEY (height, tx_index, call_index);
CREATE INDEX approvals_payer ON public.approvals USING btree (payer, token);
CREATE INDEX balances_address ON public.balances USING btree (address, token);
CREATE INDEX balances_token ON public.balances USING btree (token);
CREATE INDEX candles_step ON public.candles USING btree ("interval", "time");
CREATE INDEX claims_status ON public.claims USING btree (status, updated);
CREATE INDEX competition_volumes_trader ON public.competition_volumes USING btree (round, trader);
CREATE INDEX pairs_tokens ON public.pairs USING btree (token_a, token_b);
CREATE INDEX point_totals_rank ON public.point_totals USING btree (total DESC NULLS LAST, address);
CREATE INDEX stats_step ON public.stats USING btree ("interval", "time");
CREATE INDEX tokens_admin ON public.tokens USING btree (admin);
CREATE INDEX trades_pair ON public.trades USING btree (pair, height, tx_index, call_index, hop);
CREATE INDEX transaction_subjects_kind ON public.transaction_subjects USING btree (subject, kind, height, tx_index, call_index);
CREATE INDEX transactions_kind ON public.transactions USING btree (kind, height, tx_index, call_index);
CREATE INDEX transactions_sent_id ON public.transactions USING btree (sent_id);
CREATE INDEX transactions_tx_id ON public.transactions USING btree (tx_id);
