import { DarkRoom } from '@/components/film_viewer/dark_room'
import { FilmCanvas } from '@/components/film_viewer/film_canvas'
import { FilmViewer } from '@/components/film_viewer/film_viewer'
import { SliceSteps } from '@/components/film_viewer/slice_steps'
import { Thumbnails } from '@/components/film_viewer/thumbnails'
import { useLooking } from '@/components/film_viewer/use_looking'
import { useStack } from '@/components/film_viewer/use_stack'
import { ViewTools } from '@/components/film_viewer/view_tools'

import { Held } from './held'
import { portrait } from './pictures'
import { film } from './results'
import type { Room } from './shown'

const press = () => undefined
const canvasPx = 343

/** 云胶片 */
export const films: Room = {
  'components/film_viewer/film_viewer': {
    '两个序列、两种显示': (
      <FilmViewer film={film} root={portrait} canvasPx={canvasPx} onRenew={press} />
    ),
    没有载入: <FilmViewer film={film} root="data:none," canvasPx={canvasPx} onRenew={press} />,
  },
  'components/film_viewer/film_canvas': { 图像和工具: <CanvasWithTools /> },
  'components/film_viewer/slice_steps': {
    第一张: (
      <Held first={1}>{(slice, go) => <SliceSteps slice={slice} count={48} onGo={go} />}</Held>
    ),
  },
  'components/film_viewer/view_tools': { 图像和工具: <CanvasWithTools /> },
  'components/film_viewer/thumbnails': { 图像和工具: <CanvasWithTools /> },
  'components/film_viewer/dark_room': { 图像和工具: <CanvasWithTools /> },
}

function CanvasWithTools() {
  const stack = useStack(film, portrait)
  const looking = useLooking(stack, canvasPx)
  return (
    <DarkRoom>
      <FilmCanvas
        stack={stack}
        looking={looking}
        label="胸部CT平扫，第24张"
        windowLabel="肺窗"
        onRetry={stack.retry}
      />
      <Thumbnails stack={stack} />
      <ViewTools looking={looking} />
    </DarkRoom>
  )
}
