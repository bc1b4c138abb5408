CREATE TABLE "switched_off" (
	"name" text PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL
);
