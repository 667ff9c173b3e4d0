-- A name as `domain/fold.ts` folds words of a search: without case, accents, and special letters.
CREATE FUNCTION folded_name(p_name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT replace(replace(replace(
    translate(regexp_replace(normalize(lower(p_name), NFKD), '[\u0300-\u036f]', '', 'g'),
      'øðđħłŧı‘’“”„–—', 'oddhlti''''"""--'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
