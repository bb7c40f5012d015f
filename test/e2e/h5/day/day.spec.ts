import { liveTheDay, test } from './day'

test.use({ isElder: false })

test('a day at the hospital', async ({ hospital, page, isElder }) => {
  await liveTheDay(hospital, page, isElder)
})
