import { liveTheDay, test } from './day'

test.use({ looks: 'elder' })

test('a day at the hospital in elder mode', async ({ hospital, page }) => {
  await liveTheDay(hospital, page, true)
})
