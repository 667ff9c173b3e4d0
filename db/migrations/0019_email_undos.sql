CREATE TABLE "email_undos" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"new_email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_undos" ADD CONSTRAINT "email_undos_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_undos_person" ON "email_undos" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "email_undos_email" ON "email_undos" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "email_undos_created" ON "email_undos" USING btree ("created_at");