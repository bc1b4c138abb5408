CREATE TABLE "traders" (
	"day" integer NOT NULL,
	"trader" text NOT NULL,
	CONSTRAINT "traders_day_trader_pk" PRIMARY KEY("day","trader")
);
--> statement-breakpoint
CREATE INDEX "balances_token" ON "balances" USING btree ("token");--> statement-breakpoint
INSERT INTO "traders" SELECT DISTINCT "timestamp" / 86400, "trader" FROM "trades" WHERE "trader" IS NOT NULL;
