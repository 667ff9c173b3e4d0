ALTER TABLE "category_styles" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;
