/** A picture that does not come is said so, and asked for again under another address. */
import { fireEvent } from '@testing-library/dom'
import { act } from 'react'
import { FilmViewer } from '@/components/film_viewer/film_viewer'
import type { FilmStudy } from '@/contract/film'
import { renderPart } from '../../../support/client/page'

const film: FilmStudy = {
  filmId: 'f-1',
  name: '胸部CT平扫',
  modality: 'CT',
  studiedAt: null,
  imageCount: 3,
  patientName: '王*兰',
  series: [{ seriesNo: 1, name: '平扫', sliceCount: 3, aspect: 1 }],
  windows: [
    { key: 'lung', words: '肺窗' },
    { key: 'bone', words: '骨窗' },
  ],
  imagePath: '/film/ticket',
  imagesUntil: '2026-11-25T10:00:00.000+08:00',
  watermark: '王*兰',
}

const pictures = (container: Element) =>
  Array.from(
    container.querySelectorAll('img'),
    ({ src }) => new URL(src).pathname + new URL(src).search,
  )
const pictureAt = (container: Element, address: string) => {
  const found = Array.from(container.querySelectorAll('img')).find(({ src }) =>
    src.endsWith(address),
  )
  if (found === undefined) throw new Error(`no picture ${address}`)
  return found
}

test('the first picture has the line for itself; its neighbours follow when it is there', async () => {
  const { container } = await renderPart(FilmViewer, {
    film,
    root: '',
    canvasPx: 300,
    onRenew: () => undefined,
  })
  expect(pictures(container)).toEqual(['/film/ticket/1/2/lung'])
  await act(async () => fireEvent.load(pictureAt(container, '/1/2/lung')))
  expect(pictures(container).sort()).toEqual([
    '/film/ticket/1/1/lung',
    '/film/ticket/1/2/lung',
    '/film/ticket/1/3/lung',
  ])
})

test('a picture that failed is said so, and comes when it is asked for again', async () => {
  const onRenew = jest.fn()
  const { container, getByRole, queryByRole, getByText } = await renderPart(FilmViewer, {
    film,
    root: '',
    canvasPx: 300,
    onRenew,
  })
  await act(async () => fireEvent.error(pictureAt(container, '/1/2/lung')))
  expect(getByRole('alert').textContent).toContain('这张图像没有载入')

  await act(async () => getByText('重新载入').click())
  expect(onRenew).toHaveBeenCalledTimes(1)
  expect(queryByRole('alert')).toBeNull()
  // Another address: the browser may have kept the failure under the first one.
  const again = pictureAt(container, '/1/2/lung?again=1')
  await act(async () => fireEvent.load(again))
  expect(queryByRole('alert')).toBeNull()
  expect(queryByRole('status')).toBeNull()
})

test('a neighbour that failed is no alarm until it is looked at', async () => {
  const { container, getByLabelText, getByRole, queryByRole } = await renderPart(FilmViewer, {
    film,
    root: '',
    canvasPx: 300,
    onRenew: () => undefined,
  })
  await act(async () => fireEvent.load(pictureAt(container, '/1/2/lung')))
  await act(async () => fireEvent.error(pictureAt(container, '/1/3/lung')))
  expect(queryByRole('alert')).toBeNull()
  await act(async () => getByLabelText('下一张').click())
  expect(getByRole('alert').textContent).toContain('重新载入')
})

test('a long stack has small pictures, which wait for the first and lead to their place', async () => {
  const long = { ...film, series: [{ seriesNo: 1, name: '平扫', sliceCount: 60, aspect: 1 }] }
  const shown = await renderPart(FilmViewer, {
    film: long,
    root: '',
    canvasPx: 300,
    onRenew: () => undefined,
  })
  expect(pictures(shown.container)).toEqual(['/film/ticket/1/30/lung'])
  await act(async () => fireEvent.load(pictureAt(shown.container, '/1/30/lung')))
  expect(pictures(shown.container)).toContain('/film/ticket/1/60/lung')
  await act(async () => shown.getByRole('button', { name: '第 48 张' }).click())
  expect(shown.getByText('48 / 60')).toBeTruthy()
})
