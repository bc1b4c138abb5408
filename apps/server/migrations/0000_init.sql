CREATE TABLE "approvals" (
	"key" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"payer" text NOT NULL,
	"spender" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"key" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"address" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bindings" (
	"address" text PRIMARY KEY NOT NULL,
	"evm_address" text NOT NULL,
	"updated" bigint NOT NULL,
	CONSTRAINT "bindings_evm_address_unique" UNIQUE("evm_address")
);
--> statement-breakpoint
CREATE TABLE "block_hashes" (
	"height" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"timestamp" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candles" (
	"pair" integer NOT NULL,
	"interval" text NOT NULL,
	"time" bigint NOT NULL,
	"open" numeric NOT NULL,
	"high" numeric NOT NULL,
	"low" numeric NOT NULL,
	"close" numeric NOT NULL,
	"volume_a" numeric(78, 0) NOT NULL,
	"volume_b" numeric(78, 0) NOT NULL,
	"trades" integer NOT NULL,
	CONSTRAINT "candles_pair_interval_time_pk" PRIMARY KEY("pair","interval","time")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"purpose" text NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"token_id" text,
	"amount" numeric(78, 0) NOT NULL,
	"tx_id" text,
	"transaction" text,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	CONSTRAINT "claims_purpose_round_address_pk" PRIMARY KEY("purpose","round","address")
);
--> statement-breakpoint
CREATE TABLE "competition_volumes" (
	"round" integer DEFAULT 1 NOT NULL,
	"token" text NOT NULL,
	"trader" text NOT NULL,
	"volume" numeric(78, 0) NOT NULL,
	"trades" integer NOT NULL,
	CONSTRAINT "competition_volumes_round_token_trader_pk" PRIMARY KEY("round","token","trader")
);
--> statement-breakpoint
CREATE TABLE "cursor" (
	"id" integer PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"rules" text NOT NULL,
	"ledger" integer DEFAULT 0 NOT NULL,
	"start_height" integer NOT NULL,
	"height" integer NOT NULL,
	"hash" text NOT NULL,
	"timestamp" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doubts" (
	"key_id" text PRIMARY KEY NOT NULL,
	"program" text NOT NULL,
	"mapping" text NOT NULL,
	"key" text,
	"value" text,
	"function" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"body" "bytea" NOT NULL,
	"uploader" text NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_tokens" (
	"address" text NOT NULL,
	"token" text NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "imported_tokens_address_token_pk" PRIMARY KEY("address","token")
);
--> statement-breakpoint
CREATE TABLE "indexer_reports" (
	"id" integer PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"height" integer,
	"node_height" integer,
	"drift" integer,
	"audited" bigint,
	"heartbeat" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "names" (
	"number" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "names_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pairs" (
	"id" text PRIMARY KEY NOT NULL,
	"token_a" text NOT NULL,
	"token_b" text NOT NULL,
	"reserve_a" numeric(78, 0) NOT NULL,
	"reserve_b" numeric(78, 0) NOT NULL,
	"total_supply" numeric(78, 0) NOT NULL,
	"last_k" numeric(78, 0) NOT NULL,
	"in_doubt" boolean DEFAULT false NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_totals" (
	"address" text PRIMARY KEY NOT NULL,
	"swap" integer NOT NULL,
	"liquidity" integer NOT NULL,
	"convert" integer NOT NULL,
	"total" integer NOT NULL,
	"first_height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points" (
	"address" text NOT NULL,
	"day" integer NOT NULL,
	"action" text NOT NULL,
	"times" integer NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "points_address_day_action_pk" PRIMARY KEY("address","day","action")
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"edition" integer NOT NULL,
	"height" integer NOT NULL,
	"transaction_id" text NOT NULL,
	"owner" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_images" (
	"hash" text PRIMARY KEY NOT NULL,
	"removed" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "state" (
	"program" text NOT NULL,
	"mapping" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "state_program_mapping_key_pk" PRIMARY KEY("program","mapping","key")
);
--> statement-breakpoint
CREATE TABLE "stats" (
	"scope" integer NOT NULL,
	"interval" text NOT NULL,
	"time" bigint NOT NULL,
	"tvl" numeric(78, 0),
	"volume" numeric(78, 0) NOT NULL,
	"private_volume" numeric(78, 0) DEFAULT 0 NOT NULL,
	"fees" numeric(78, 0) NOT NULL,
	"swaps" integer NOT NULL,
	CONSTRAINT "stats_scope_interval_time_pk" PRIMARY KEY("scope","interval","time")
);
--> statement-breakpoint
CREATE TABLE "token_metadata" (
	"token" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"logo" text NOT NULL,
	"updated" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"encoded_name" text NOT NULL,
	"encoded_symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	"total_supply" numeric(78, 0) NOT NULL,
	"admin" text NOT NULL,
	"creator" text,
	"is_lp" boolean NOT NULL,
	"origin" text,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traders" (
	"day" integer NOT NULL,
	"trader" integer NOT NULL,
	CONSTRAINT "traders_day_trader_pk" PRIMARY KEY("day","trader")
);
--> statement-breakpoint
CREATE TABLE "trades" (
	"height" integer NOT NULL,
	"tx_index" integer NOT NULL,
	"call_index" integer NOT NULL,
	"hop" integer NOT NULL,
	"pair" integer NOT NULL,
	"timestamp" bigint NOT NULL,
	"token_in" integer NOT NULL,
	"amount_in" numeric(78, 0) NOT NULL,
	"token_out" integer NOT NULL,
	"amount_out" numeric(78, 0) NOT NULL,
	"value" numeric(78, 0),
	"trader" integer,
	CONSTRAINT "trades_height_tx_index_call_index_hop_pk" PRIMARY KEY("height","tx_index","call_index","hop")
);
--> statement-breakpoint
CREATE TABLE "transaction_subjects" (
	"subject" integer NOT NULL,
	"height" integer NOT NULL,
	"tx_index" integer NOT NULL,
	"call_index" integer NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "transaction_subjects_subject_height_tx_index_call_index_pk" PRIMARY KEY("subject","height","tx_index","call_index")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"height" integer NOT NULL,
	"tx_index" integer NOT NULL,
	"call_index" integer NOT NULL,
	"tx_id" text NOT NULL,
	"sent_id" text,
	"transition_id" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"program" text NOT NULL,
	"function" text NOT NULL,
	"address" text,
	"recipient" text,
	"paid" jsonb NOT NULL,
	"received" jsonb NOT NULL,
	"pairs" jsonb NOT NULL,
	"private" boolean NOT NULL,
	"in_doubt" boolean DEFAULT false NOT NULL,
	"fee" numeric(78, 0) NOT NULL,
	"fee_payer" text,
	CONSTRAINT "transactions_height_tx_index_call_index_pk" PRIMARY KEY("height","tx_index","call_index")
);
--> statement-breakpoint
CREATE INDEX "approvals_payer" ON "approvals" USING btree ("payer","token");--> statement-breakpoint
CREATE INDEX "balances_address" ON "balances" USING btree ("address","token");--> statement-breakpoint
CREATE INDEX "balances_token" ON "balances" USING btree ("token");--> statement-breakpoint
CREATE INDEX "candles_step" ON "candles" USING btree ("interval","time");--> statement-breakpoint
CREATE INDEX "claims_status" ON "claims" USING btree ("status","updated");--> statement-breakpoint
CREATE INDEX "competition_volumes_trader" ON "competition_volumes" USING btree ("round","trader");--> statement-breakpoint
CREATE INDEX "pairs_tokens" ON "pairs" USING btree ("token_a","token_b");--> statement-breakpoint
CREATE INDEX "point_totals_rank" ON "point_totals" USING btree ("total" DESC NULLS LAST,"address");--> statement-breakpoint
CREATE INDEX "stats_step" ON "stats" USING btree ("interval","time");--> statement-breakpoint
CREATE INDEX "tokens_admin" ON "tokens" USING btree ("admin");--> statement-breakpoint
CREATE INDEX "trades_pair" ON "trades" USING btree ("pair","height","tx_index","call_index","hop");--> statement-breakpoint
CREATE INDEX "transaction_subjects_kind" ON "transaction_subjects" USING btree ("subject","kind","height","tx_index","call_index");--> statement-breakpoint
CREATE INDEX "transactions_tx_id" ON "transactions" USING btree ("tx_id");--> statement-breakpoint
CREATE INDEX "transactions_sent_id" ON "transactions" USING btree ("sent_id");--> statement-breakpoint
CREATE INDEX "transactions_kind" ON "transactions" USING btree ("kind","height","tx_index","call_index");