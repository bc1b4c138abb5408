CREATE TABLE "names" (
	"number" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "names_name_unique" UNIQUE("name")
);
--> statement-breakpoint
TRUNCATE "transaction_subjects", "trades", "traders", "candles", "stats";--> statement-breakpoint
ALTER TABLE "candles" ALTER COLUMN "pair" SET DATA TYPE integer USING 0;--> statement-breakpoint
ALTER TABLE "stats" ALTER COLUMN "scope" SET DATA TYPE integer USING 0;--> statement-breakpoint
ALTER TABLE "traders" ALTER COLUMN "trader" SET DATA TYPE integer USING 0;--> statement-breakpoint
ALTER TABLE "trades" ALTER COLUMN "pair" SET DATA TYPE integer USING 0;--> statement-breakpoint
ALTER TABLE "trades" ALTER COLUMN "token_in" SET DATA TYPE integer USING 0;--> statement-breakpoint
ALTER TABLE "trades" ALTER COLUMN "token_out" SET DATA TYPE integer USING 0;--> statement-breakpoint
ALTER TABLE "trades" ALTER COLUMN "trader" SET DATA TYPE integer USING 0;--> statement-breakpoint
ALTER TABLE "transaction_subjects" ALTER COLUMN "subject" SET DATA TYPE integer USING 0;