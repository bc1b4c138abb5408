ALTER TABLE "claims" ADD COLUMN "created" bigint;--> statement-breakpoint
UPDATE "claims" SET "created" = "updated";--> statement-breakpoint
ALTER TABLE "claims" ALTER COLUMN "created" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "claims_status" ON "claims" USING btree ("status","updated");
