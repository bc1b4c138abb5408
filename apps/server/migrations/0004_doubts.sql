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
ALTER TABLE "pairs" ADD COLUMN "in_doubt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "in_doubt" boolean DEFAULT false NOT NULL;