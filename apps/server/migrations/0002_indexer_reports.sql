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
ALTER TABLE "cursor" ADD COLUMN "ledger" integer DEFAULT 0 NOT NULL;