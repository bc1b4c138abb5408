CREATE TABLE "changes" (
	"batch" integer NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "changes_batch_kind_id_pk" PRIMARY KEY("batch","kind","id")
);
--> statement-breakpoint
CREATE TABLE "competition_totals" (
	"round" integer NOT NULL,
	"token" text NOT NULL,
	"volume" numeric(78, 0) NOT NULL,
	"named_volume" numeric(78, 0) NOT NULL,
	"trades" integer NOT NULL,
	"traders" integer NOT NULL,
	CONSTRAINT "competition_totals_round_token_pk" PRIMARY KEY("round","token")
);
--> statement-breakpoint
CREATE TABLE "point_ranks" (
	"level" integer NOT NULL,
	"place" integer NOT NULL,
	"accounts" integer NOT NULL,
	CONSTRAINT "point_ranks_level_place_pk" PRIMARY KEY("level","place")
);
--> statement-breakpoint
CREATE INDEX "images_uploader" ON "images" USING btree ("uploader","created");--> statement-breakpoint
CREATE INDEX "images_created" ON "images" USING btree ("created","hash");--> statement-breakpoint
CREATE INDEX "nonces_expires" ON "nonces" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "token_metadata_logo" ON "token_metadata" USING btree ("logo");