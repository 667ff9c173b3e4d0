ALTER TABLE "events" ADD COLUMN "price_min" numeric;
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "price_max" numeric;
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "currency" text;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_price_known" CHECK (num_nulls("events"."price_min", "events"."price_max", "events"."currency") in (0, 3)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "events" VALIDATE CONSTRAINT "events_price_known";
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_price" CHECK ("events"."price_min" is null or ("events"."price_min" >= 0 and "events"."price_max" >= "events"."price_min"
        and "events"."price_max" > 0 and "events"."price_max" < 1000000000 and "events"."is_free" is false)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "events" VALIDATE CONSTRAINT "events_price";
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_currency" CHECK ("events"."currency" ~ '^[A-Z]{3}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "events" VALIDATE CONSTRAINT "events_currency";