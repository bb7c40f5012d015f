import { catalogue } from '@/parts/catalogue'
import { partFiles } from '../../../config/parts/reading'

const shown = Object.values(catalogue).flatMap((room) => Object.keys(room))

test('the page of parts shows every part once, by the name of its file', () => {
  expect([...shown].sort()).toEqual([...partFiles()].sort())
})

test('each part is shown in a state at least', () => {
  const bare = Object.values(catalogue).flatMap((room) =>
    Object.entries(room).filter(([, states]) => Object.keys(states).length === 0),
  )
  expect(bare).toEqual([])
})
