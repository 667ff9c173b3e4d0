import type pg from 'pg'

/** Confirmed readers of a feed's weekly digest, with so many different criteria. */
export async function fillReaders(
  client: pg.Client,
  feedId: string,
  { readers, criteria }: { readers: number; criteria: number },
): Promise<void> {
  await client.query(
    `INSERT INTO subscribers (id, org_id, feed_id, email, email_key, email_hash, digest_frequency,
       criteria, nonce, state, requested_at, confirmed_at, updated_at)
     SELECT 'sub_' || lpad(n::text, 8, '0'), f.org_id, f.id, n || '@example.com', n || '@example.com',
       md5(n::text), 'weekly',
       json_build_object('keywords', json_build_array(
         (array['festival', 'jazz', 'market', 'tour'])[1 + n % $3 % 4], 'word' || n % $3))::text,
       'n_' || md5(n::text), 'active', t, t, t
     FROM generate_series(1, $2::int) n, feeds f, (SELECT now() - interval '30 days' AS t) x
     WHERE f.id = $1`,
    [feedId, readers, criteria],
  )
  await client.query('ANALYZE subscribers')
}
