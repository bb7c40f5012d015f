import { useState } from 'react'

import type { FilmStudy } from '@/contract/film'

import { firstSlice, imageAddress, prefetchOrder } from './stack'

/** Loaded pictures that are kept behind the visible one. */
const keptPictures = 24

/** One picture on the canvas; only one is visible. */
export interface Layer {
  address: string
  slice: number
}

/** The visible picture, and those being loaded. */
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
  // The first picture loads alone; its neighbours follow.
  const ahead = isLoaded ? prefetchOrder(place.slice, count, place.direction).map(layerOf) : []
  const wanted = [current, ...ahead]
  // The last picture stays visible until the next one is loaded; those of other series and windows are dropped by their address.
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
    /** The first picture is loaded: small ones may follow. */
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

/** Where a series opens, and the expected direction. */
function beginningOf(count: number): { slice: number; direction: 1 | -1 } {
  return { slice: firstSlice(count), direction: 1 }
}

/** The visible picture, and those being loaded. */
export type Stack = ReturnType<typeof useStack>

/** Which pictures were loaded, and which failed. */
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
