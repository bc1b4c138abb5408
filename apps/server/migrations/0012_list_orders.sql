DROP INDEX "trades_pair";--> statement-breakpoint
CREATE INDEX "transactions_kind" ON "transactions" USING btree ("kind","height","tx_index","call_index");--> statement-breakpoint
CREATE INDEX "trades_pair" ON "trades" USING btree ("pair","height","tx_index","call_index","hop");