// `npm run test:postgres` begins here: without a server its tests would be left out silently.
if (!process.env.TEST_POSTGRES_URL) {
  console.error(
    [
      'The PostgreSQL suite needs a server. Set TEST_POSTGRES_URL to one whose user may create',
      'databases; the tests make their own and touch no other. For example:',
      '',
      '  TEST_POSTGRES_URL=postgres://postgres@localhost:5432/postgres npm run test:postgres',
    ].join('\n'),
  )
  process.exit(1)
}
