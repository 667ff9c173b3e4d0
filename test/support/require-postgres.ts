// `npm run test:postgres` begins here: without a server its tests would be left out silently.
if (!process.env.TEST_POSTGRES_URL) {
  console.error(
    [
      'The PostgreSQL tests need a server. Set TEST_POSTGRES_URL to one whose user can create',
      'databases. The tests create their own and change no others. For example:',
      '',
      '  TEST_POSTGRES_URL=postgres://postgres@localhost:5432/postgres npm run test:postgres',
    ].join('\n'),
  )
  process.exit(1)
}
