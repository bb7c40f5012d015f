import { liveTheDay, test } from './day'

test.use({ looks: 'standard' })

test('a day at the hospital', async ({ hospital, page }) => {
  await liveTheDay(hospital, page, false)
})
