CREATE TABLE "accounts" (
	"account" integer PRIMARY KEY NOT NULL,
	"since" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "from_address" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "to_address" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "surplus" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "surplus_to" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "approved" jsonb DEFAULT '[]'::jsonb NOT NULL;