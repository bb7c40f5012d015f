import { useState } from 'react'

import type { FilmStudy } from '@/contract/film'

import { firstSlice, imageAddress, prefetchOrder } from './stack'

/** Loaded pictures that stay ready behind the one that is shown. */
const keptPictures = 24

/** One picture on the stage; only one is visible, the others wait. */
export interface Layer {
  address: string
  slice: number
}

/** What is looked at, and which pictures are on their way. */
export function useStack(film: FilmStudy, root: string) {
  const [seriesNo, setSeriesNo] = useState(1)
  const series = film.series[seriesNo - 1] ?? film.series[0]
  const count = series?.sliceCount ?? 0
  const [place, setPlace] = useState(() => beginningOf(count))
  const [window, setWindow] = useState(film.windows[0]?.key ?? 'standard')
  const { loaded, failed, attempt, take, fail, forgive, retry } = usePictures()
  const [shown, setShown] = useState<Layer>()

  const layerOf = (slice: number): Layer => ({
    slice,
    address: imageAddress(root, film.imagePath, { seriesNo, slice, window, attempt }),
  })
  const current = layerOf(place.slice)
  const isLoaded = loaded.some(({ address }) => address === current.address)
  // The first picture has the line for itself; its neighbours come when it is there.
  const ahead = isLoaded ? prefetchOrder(place.slice, count, place.direction).map(layerOf) : []
  const wanted = [current, ...ahead]
  // What was seen last stays until the next one is there; other series and windows are let go by their address.
  const kept = loaded.filter(({ address }) => !wanted.some((one) => one.address === address))
  const visible = isLoaded ? current : shown

  function go(slice: number): void {
    if (slice === place.slice) return
    if (visible) setShown(visible)
    setPlace({ slice, direction: slice > place.slice ? 1 : -1 })
  }

  function choose(change: { seriesNo?: number; window?: string }): void {
    if (visible) setShown(change.seriesNo === undefined ? visible : undefined)
    forgive()
    if (change.window !== undefined) setWindow(change.window)
    if (change.seriesNo !== undefined) {
      setSeriesNo(change.seriesNo)
      setPlace(beginningOf(film.series[change.seriesNo - 1]?.sliceCount ?? 0))
    }
  }

  return {
    series,
    seriesNo,
    count,
    slice: place.slice,
    window,
    layers: [...wanted, ...kept],
    visible,
    layerOf,
    /** The first picture has come: the line is free for small ones. */
    hasShown: loaded.length > 0,
    isLoaded,
    isFailed: !isLoaded && failed.includes(current.address),
    go,
    choose,
    take,
    fail,
    retry,
  }
}

/** Where a series is opened, and which way the reader is thought to go on. */
function beginningOf(count: number): { slice: number; direction: 1 | -1 } {
  return { slice: firstSlice(count), direction: 1 }
}

/** What is looked at, and which pictures are on their way. */
export type Stack = ReturnType<typeof useStack>

/** Which pictures have come, and which would not. */
function usePictures() {
  const [loaded, setLoaded] = useState<readonly Layer[]>([])
  const [failed, setFailed] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const forgive = () => setFailed([])
  return {
    loaded,
    failed,
    attempt,
    forgive,
    take: (layer: Layer) =>
      setLoaded((before) =>
        [layer, ...before.filter(({ address }) => address !== layer.address)].slice(
          0,
          keptPictures,
        ),
      ),
    fail: ({ address }: Layer) =>
      setFailed((before) => [...before.filter((one) => one !== address), address]),
    retry: () => {
      forgive()
      setAttempt((before) => before + 1)
    },
  }
}
