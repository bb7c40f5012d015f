import { liveTheDay, test } from './day'

test.use({ isElder: true })

test('a day at the hospital in elder mode', async ({ hospital, page, isElder }) => {
  await liveTheDay(hospital, page, isElder)
})
