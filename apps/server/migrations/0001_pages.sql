CREATE TABLE "pages" (
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"last_height" integer NOT NULL,
	"hash" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "pages_kind_number_pk" PRIMARY KEY("kind","number")
);
