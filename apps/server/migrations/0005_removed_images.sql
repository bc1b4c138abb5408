CREATE TABLE "removed_images" (
	"hash" text PRIMARY KEY NOT NULL,
	"removed" bigint NOT NULL
);
