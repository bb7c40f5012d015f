import { batched } from '../../server/database/batched'

/** A load that is answered by hand. */
function byHand() {
  const batches: string[][] = []
  const answers: (() => void)[] = []
  const load = (keys: string[]) => {
    batches.push(keys)
    return new Promise<Map<string, number>>((resolve) =>
      answers.push(() =>
        resolve(new Map(keys.filter((key) => key !== 'x').map((key) => [key, key.length]))),
      ),
    )
  }
  return { load, batches, answerNext: () => answers.shift()?.() }
}

test('asks at once when nothing is under way, and joins the rest', async () => {
  const { load, batches, answerNext } = byHand()
  const find = batched(load)
  const first = find('a')
  const others = [find('bb'), find('x'), find('ccc')]
  expect(batches).toEqual([['a']])
  answerNext()
  await expect(first).resolves.toBe(1)
  await Promise.resolve()
  expect(batches).toEqual([['a'], ['bb', 'x', 'ccc']])
  answerNext()
  await expect(Promise.all(others)).resolves.toEqual([2, undefined, 3])
})

test('a failure reaches everyone in the batch and nobody after it', async () => {
  let fails = true
  const find = batched((keys: string[]) =>
    fails
      ? Promise.reject(new Error('down'))
      : Promise.resolve(new Map(keys.map((key) => [key, key]))),
  )
  const failed = await Promise.allSettled([find('a'), find('b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  await expect(find('c')).resolves.toBe('c')
})
