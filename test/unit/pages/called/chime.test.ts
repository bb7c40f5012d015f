/** The bell on phones of any age. */
const played: number[] = []
const node = {
  frequency: { value: 0 },
  gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
  connect: () => node,
  start: (at: number) => played.push(at),
  stop: () => undefined,
}
class AContext {
  currentTime = 0
  destination = node
  resume = () => Promise.resolve()
  createOscillator = () => node
  createGain = () => node
}

beforeEach(() => {
  played.length = 0
  jest.resetModules()
})

async function ring(): Promise<void> {
  const { chime } = await import('@/platform/sound/chime')
  chime.play()
  await Promise.resolve()
}

it.each(['AudioContext', 'webkitAudioContext'])('rings where %s makes the sound', async (name) => {
  Reflect.set(window, name, AContext)
  await ring()
  Reflect.deleteProperty(window, name)
  expect(played).toHaveLength(2)
})

it('stays silent where nothing does', async () => {
  await ring()
  expect(played).toEqual([])
})
