CREATE TABLE "departures" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "departures_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"org_id" text,
	"email_hash" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departures_kind" CHECK ("departures"."kind" in ('subscriber', 'person', 'organization'))
);
--> statement-breakpoint
CREATE INDEX "departures_at" ON "departures" USING btree ("at");