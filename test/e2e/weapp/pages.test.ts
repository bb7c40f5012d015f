/** Every page of the built package: it opens by its path, has its title, throws nothing, and WeChat may share only what names no patient. */
import { routes } from '../../../src/navigation/routes'
import { aFreeTime, anOrder } from '../../support/e2e/people'
import { builtRoot } from './built'
import { shareOf } from './host/wx/open'
import type { WeappScreen } from './weapp_screen'
import { aPhone, aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()

/** Pictures that come from neither the package, the page itself nor the hospital's server. */
function foreignPictures(of: WeappScreen): string[] {
  const sources = of
    .nodes()
    .flatMap(({ tag, attributes }) => [
      ...(tag === 'image' ? [String(attributes.src ?? '')] : []),
      ...[...String(attributes.style ?? '').matchAll(/url\(["']?([^"')]+)/g)].map(
        ([, address]) => address ?? '',
      ),
    ])
  return sources.filter(
    (source) =>
      source !== '' &&
      !/^(data:image\/|wxfile:)/.test(source) &&
      !source.startsWith(`${builtRoot}/`),
  )
}

/** The only pages that WeChat's menu offers to share. */
const shared = [
  'index',
  'registration_campus',
  'registration_depart_list',
  'registration_doctor_detail',
  'notice_index',
]

/** What one page may send to the screen at once (`setData`). */
const largestUpdateBytes = 16 * 1024

const routeList = Object.entries(routes).map(([name, { path, title }]) => ({ name, path, title }))
const sharedAddresses: Record<string, string> = {}
let screen: WeappScreen

async function addresses(): Promise<Record<string, string>> {
  const made = await aPhoneOf(hospital)
  screen = made.screen
  const free = await aFreeTime(hospital, made.person, { withDoctor: true })
  const { orderId } = await anOrder(hospital, made.person, free)
  const real: Record<string, string> = {
    orderId,
    sourceTimeId: free.time.sourceTimeId,
    departId: free.schedule.departId,
    doctorId: free.schedule.doctor?.doctorId ?? '',
    patientId: made.person.patient?.patientId ?? '',
  }
  return Object.fromEntries(
    Object.entries(routes).map(([name, route]) => {
      const query = Object.keys(route.parameters).flatMap((key) =>
        real[key] === undefined ? [] : [`${key}=${encodeURIComponent(real[key])}`],
      )
      return [name, `${route.path}${query.length > 0 ? `?${query.join('&')}` : ''}`]
    }),
  )
}

test('the package has exactly the pages of the routes', async () => {
  await addresses()
  await screen.open('/')
  expect(screen.program.routes().sort()).toEqual(routeList.map(({ path }) => path.slice(1)).sort())
})

test('every page opens by its path, with its title in its heading and in WeChat’s bar, asks for nothing it may not, and draws in small updates', async () => {
  const all = await addresses()
  const sizes: [string, number][] = []
  for (const { name, title } of routeList) {
    await screen.open(all[name] ?? '')
    if (name === 'index') await screen.seeHome()
    else await screen.seePage(title)
    await screen.until(
      `the end of loading on ${name}`,
      () => screen.phone.network.running === 0 && screen.phone.loading === '',
    )
    sizes.push([name, Math.max(0, ...screen.program.top.updates)])
    expect({ name, foreign: foreignPictures(screen) }).toEqual({ name, foreign: [] })
    const offered = shareOf(screen.program)
    expect({ name, isShared: offered !== undefined }).toEqual({
      name,
      isShared: shared.includes(name),
    })
    if (offered !== undefined) sharedAddresses[name] = offered.path
  }
  const [[largest, bytes] = ['', 0]] = sizes.sort(([, one], [, other]) => other - one)
  process.stdout.write(`weapp setData on opening: at most ${bytes} bytes (${largest})\n`)
  expect(sizes.filter(([, sent]) => sent > largestUpdateBytes)).toEqual([])
})

test('what is shared opens for a stranger, and carries no patient', async () => {
  expect(Object.keys(sharedAddresses).sort()).toEqual([...shared].sort())
  for (const address of Object.values(sharedAddresses)) {
    expect(address).not.toMatch(/patient|order|token|tel/)
    const stranger = aPhone(hospital)
    await stranger.open(address)
    await stranger.until('words', () => stranger.words().length > 20)
  }
})

test('an unknown path leads to a page with ways on', async () => {
  const { screen: phone } = await aPhoneOf(hospital)
  await phone.open('/subpages/nowhere/nothing')
  await phone.seePage('找不到页面')
  await phone.press('回到首页')
  await phone.seeHome()
})

test('an eleventh page takes the place of the tenth: WeChat keeps ten', async () => {
  const { screen: phone } = await aPhoneOf(hospital)
  await phone.open('/')
  await phone.seeHome()
  for (let depth = 2; depth <= 10; depth += 1)
    phone.program.navigateTo(`/subpages/notice/notice_index?type=${depth}`)
  await phone.press('首页')
  await phone.seeHome()
  for (let depth = 2; depth <= 9; depth += 1)
    phone.program.navigateTo(`/subpages/notice/notice_index?type=${depth}`)
  phone.program.navigateTo('/subpages/registration/registration_campus')
  await phone.press(/^云溪|^总院|^本/)
  await phone.seePage('选择科室')
  expect(phone.program.stack.map(({ route }) => route).slice(8)).toEqual([
    'subpages/notice/notice_index',
    'subpages/registration/registration_depart_list',
  ])
})
