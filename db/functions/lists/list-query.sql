-- What a list shows: whose events (`feed_query` and `org_query` fill that in), and what a caller filters by.
-- One record instead of 20 parameters for every function that must judge an event alike.
CREATE TYPE list_query AS (
  org_id text,
  -- A feed's id, or the organization's.
  scope_id text,
  slug text,
  name text,
  timezone text,
  org_slug text,
  -- `event_looks` of all its events.
  looks jsonb,
  -- The organization's feeds whose events no list shows; null in a list of one feed, which has no duplicates.
  hidden_feeds text[],
  -- What a custom feed or a subscriber wants; null wants all.
  wanted_patterns text[],
  wanted_state_key text,
  wanted_category_keys text[],
  wanted_feed_ids text[],
  -- Whether `wanted_patterns` are looked for in categories, too.
  wanted_in_categories boolean,
  -- The first day that counts. With `now` given: yesterday's UTC date, before which all events are past.
  from_date date,
  -- The last day an event may begin.
  to_date date,
  -- Null: past events are listed, too, if they touch `from_date` or a later day.
  now timestamptz,
  -- In a calendar that reaches back, yesterday's UTC date: what is cancelled or postponed without a new date is left out once its
  -- day is over.
  today date,
  -- False leaves out events that have begun or, without `now`, began before `from_date`.
  ongoing boolean,
  -- Of a series only the first date that is not over.
  first_only boolean,
  -- That time; 'infinity' if all dates are listed, or if it depends on the event's zone.
  next_at timestamptz,
  -- Folded.
  category text,
  state_key text,
  -- All must match the words of an event.
  patterns text[],
  -- Whether an event must be marked as free or as not free; null asks for nothing.
  is_free boolean,
  -- What must all be available.
  access text[],
  -- Events lie at most so many miles from a point; null asks for no place.
  lat double precision,
  lng double precision,
  radius double precision,
  -- The cells that the circle touches; null if they are too many for the index.
  cells integer[]
);
