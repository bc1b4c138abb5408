DROP INDEX "competition_volumes_trader";--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "competition_volumes" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" DROP CONSTRAINT "claims_purpose_address_pk";--> statement-breakpoint
ALTER TABLE "competition_volumes" DROP CONSTRAINT "competition_volumes_token_trader_pk";--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_purpose_round_address_pk" PRIMARY KEY("purpose","round","address");--> statement-breakpoint
ALTER TABLE "competition_volumes" ADD CONSTRAINT "competition_volumes_round_token_trader_pk" PRIMARY KEY("round","token","trader");--> statement-breakpoint
CREATE INDEX "competition_volumes_trader" ON "competition_volumes" USING btree ("round","trader");
