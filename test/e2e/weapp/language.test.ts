/** The mini-program in English: its words are fetched once and kept on the phone. */
import { routes } from '../../../src/navigation/routes'
import { aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()
const centre = routes.center.path

test('is chosen in the centre, speaks from the next start on, and goes back', async () => {
  const { screen } = await aPhoneOf(hospital)
  await screen.open(centre)
  await screen.press('English')
  await screen.until(
    'the app starts again',
    () => screen.phone.callsOf('restartMiniProgram').length === 1,
  )
  await screen.restart(centre)
  await screen.see('My account')
  await screen.see('Text size')
  // Words that an older package asked for are renewed as soon as the app opens, wherever it does.
  const kept = () => screen.phone.storage.get('languagePack') ?? ''
  const words = kept()
  screen.phone.storage.set('languagePack', words.replace(/"mark":"\w+"/, '"mark":"old"'))
  await screen.restart(routes.index.path)
  await screen.until('newer words', () => kept() === words)
  await screen.restart(centre)
  await screen.press('简体中文')
  await screen.until(
    'the app starts again',
    () => screen.phone.callsOf('restartMiniProgram').length === 2,
  )
  await screen.restart(centre)
  await screen.seePage('个人中心')
})
