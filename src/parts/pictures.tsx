import { Card } from '@/ui/lists/card'
import { Avatar } from '@/ui/pictures/avatar'
import { Carousel } from '@/ui/pictures/carousel'
import { nothing } from '@/ui/pictures/nothing'
import * as outcomes from '@/ui/pictures/outcomes'
import { Picture } from '@/ui/pictures/picture'
import { ServerPicture } from '@/ui/pictures/server_picture'
import * as states from '@/ui/pictures/states'

import styles from './pictures.module.scss'
import type { Room } from './shown'

/** In place of a server's picture: a portrait in two colours. */
export const portrait =
  'data:image/svg+xml,' +
  encodeURIComponent(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 80'><path fill='#9cc' d='M0 0h80v80H0z'/><circle fill='#357' cx='40' cy='30' r='16'/><path fill='#357' d='M8 80c4-24 18-30 32-30s28 6 32 30z'/></svg>",
  )

const slides = ['冬季流感高发，发热请先到发热门诊', '元旦期间门诊时间调整'].map((words) => ({
  key: words,
  content: <Card title="医院公告">{words}</Card>,
}))

/** 图 */
export const pictures: Room = {
  'ui/pictures/avatar': {
    没有照片: <Avatar name="林静" />,
    有照片: <Avatar name="林静" photo={portrait} sizePx={64} />,
  },
  'ui/pictures/carousel': {
    两条: <Carousel label="医院公告" slides={slides} />,
    只有一条: <Carousel label="医院公告" slides={slides.slice(0, 1)} />,
  },
  'ui/pictures/picture': Object.fromEntries(
    Object.entries({ ...states, ...nothing, ...outcomes }).map(([name, shape]) => [
      name,
      <Picture key={name} of={shape} />,
    ]),
  ),
  'ui/pictures/server_picture': {
    林医生: (
      <ServerPicture
        address={portrait}
        mode="aspectFill"
        className={styles.portrait}
        label="林静医生的照片"
      />
    ),
  },
}
