CREATE TABLE "submission_senders" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"email_hash" text NOT NULL,
	"state" text NOT NULL,
	"email" text,
	"email_key" text,
	"person_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submission_senders_org_email" UNIQUE("org_id","email_hash"),
	CONSTRAINT "submission_senders_state" CHECK ("submission_senders"."state" in ('trusted', 'blocked')),
	CONSTRAINT "submission_senders_email" CHECK (("submission_senders"."email" is null) = ("submission_senders"."email_key" is null) and ("submission_senders"."email_key" is null or "submission_senders"."email_key" = lower("submission_senders"."email"))),
	CONSTRAINT "submission_senders_trusted" CHECK ("submission_senders"."state" = 'blocked' or "submission_senders"."email" is not null)
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"event_id" text,
	"event_updated_at" timestamp (3) with time zone,
	"inputs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp (0) with time zone NOT NULL,
	"timezone" text NOT NULL,
	"location" text,
	"email" text,
	"email_key" text,
	"email_hash" text,
	"person_id" text,
	"nonce" text NOT NULL,
	"note" text,
	"question" text,
	"answer" text,
	"reason" text,
	"decided_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submissions_id" CHECK ("submissions"."id" ~ '^smn_[a-z0-9_]{4,40}$'),
	CONSTRAINT "submissions_kind" CHECK ("submissions"."kind" in ('visitor', 'draft', 'edit')),
	CONSTRAINT "submissions_state" CHECK ("submissions"."state" in ('unconfirmed', 'waiting', 'asked', 'accepted', 'withdrawing', 'declined', 'withdrawn')),
	CONSTRAINT "submissions_sender" CHECK (case "submissions"."kind" when 'visitor'
        then num_nulls("submissions"."email", "submissions"."email_key", "submissions"."email_hash") = 0 and "submissions"."person_id" is null
        else num_nonnulls("submissions"."email", "submissions"."email_key", "submissions"."email_hash") = 0 and "submissions"."person_id" is not null end),
	CONSTRAINT "submissions_email_key" CHECK ("submissions"."email_key" = lower("submissions"."email")),
	CONSTRAINT "submissions_confirmed" CHECK (("submissions"."state" = 'unconfirmed') = ("submissions"."confirmed_at" is null)),
	CONSTRAINT "submissions_queued" CHECK (("submissions"."state" in ('waiting', 'withdrawing')) = ("submissions"."queued_at" is not null)),
	CONSTRAINT "submissions_inputs" CHECK (jsonb_typeof("submissions"."inputs") = 'object' and octet_length("submissions"."inputs"::text) <= 65536)
);
--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_role";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_role";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "takes_submissions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "decline_reasons" text[];--> statement-breakpoint
ALTER TABLE "submission_senders" ADD CONSTRAINT "submission_senders_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_senders_email" ON "submission_senders" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "submission_senders_listed" ON "submission_senders" USING btree ("org_id","state","at","id");--> statement-breakpoint
CREATE INDEX "submission_senders_search" ON "submission_senders" USING gin ((array["org_id"]),"email_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "submissions_queue" ON "submissions" USING btree ("org_id","queued_at","id") WHERE queued_at is not null;--> statement-breakpoint
CREATE INDEX "submissions_feed_queue" ON "submissions" USING btree ("feed_id","queued_at","id") WHERE queued_at is not null;--> statement-breakpoint
CREATE INDEX "submissions_decided" ON "submissions" USING btree ("org_id","updated_at","id") WHERE queued_at is null and confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "submissions_asked" ON "submissions" USING btree ("org_id","updated_at","id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "submissions_sender" ON "submissions" USING btree ("org_id","email_hash","created_at");--> statement-breakpoint
CREATE INDEX "submissions_person" ON "submissions" USING btree ("org_id","person_id","created_at") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "submissions_email" ON "submissions" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "submissions_event" ON "submissions" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "submissions_unconfirmed" ON "submissions" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "submissions_ended" ON "submissions" USING btree ("updated_at") WHERE queued_at is null and confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "submissions_feed_unconfirmed" ON "submissions" USING btree ("feed_id") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "submissions_media" ON "submissions" USING btree ("org_id",(inputs ->> 'imageUrl')) WHERE inputs ->> 'imageUrl' like '/media/%';--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner', 'member', 'writer')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invitations" VALIDATE CONSTRAINT "invitations_role";--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('owner', 'member', 'writer')) NOT VALID;--> statement-breakpoint
ALTER TABLE "memberships" VALIDATE CONSTRAINT "memberships_role";