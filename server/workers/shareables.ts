/** Everything that can be shared by a link. */
import { shareableFilm } from '../areas/film'
import { shareableReport } from '../areas/report'
import type { ShareableKind } from '../areas/share'

export const shareableKinds: readonly ShareableKind[] = [shareableReport, shareableFilm]
