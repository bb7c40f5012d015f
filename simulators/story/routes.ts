/** A story of the demo: the phone in the middle, what to do on the left, the hospital and the SMS on the right. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { formatClock, hospitalDay, hospitalNow } from '../../server/values/hospital_time'
import { escapeHtml, sendPage } from '../pages'
import { weekdayOf } from '../seeds/registration/days'
import type { StoryContext } from './context'
import { acts, stories, type Act, type Story } from './stories'
import { act, beginStory } from './worlds'

const beginning = v.object({ name: v.string() })
const pressing = v.object({ name: v.string(), act: v.picklist(Object.keys(acts) as Act[]) })

const storyOf = (wanted: string) => stories.find(({ name }) => name === wanted)

/** Mounts the pages and their two calls, which take JSON only, so that another site's form cannot press them. */
export function serveStories(scope: FastifyInstance, context: StoryContext): void {
  scope.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
    const story = storyOf(request.params.name)
    if (story === undefined) return reply.redirect('/sandbox', 302)
    return sendPage(reply, {
      title: `${story.title} · 演示`,
      kind: 'story',
      scripts: ['story.js'],
      body: page(story),
    })
  })

  scope.post('/begin', async (request, reply) => {
    const asked = v.safeParse(beginning, request.body)
    const story = asked.success && storyOf(asked.output.name)
    if (!story) return reply.code(400).send({ message: '没有这个故事' })
    await beginStory(context, story)
    return reply.send(await shownTime(context))
  })

  scope.post('/act', async (request, reply) => {
    const asked = v.safeParse(pressing, request.body)
    const story = asked.success && storyOf(asked.output.name)
    if (!story) return reply.code(400).send({ message: '没有这个按钮' })
    await act(context, story, asked.output.act)
    return reply.send(await shownTime(context))
  })
}

/** The hospital's time, in words. */
async function shownTime({ hospital: { sql } }: StoryContext): Promise<{ time: string }> {
  const now = await hospitalNow(sql)
  const day = hospitalDay(now)
  return { time: `${day} 星期${'日一二三四五六'[weekdayOf(day)]} ${formatClock(now)}` }
}

function page(story: Story): string {
  const steps = story.steps
    .map(({ words, at }) => `<li data-at="${at.join(' ')}">${escapeHtml(words)}</li>`)
    .join('')
  const buttons = story.acts
    .map((name) => `<button data-act="${name}">${escapeHtml(acts[name])}</button>`)
    .join('')
  const others = stories
    .map(({ name, title }) =>
      name === story.name
        ? `<b aria-current="page">${escapeHtml(title)}</b>`
        : `<a href="/sandbox/story/${name}" data-story="${name}">${escapeHtml(title)}</a>`,
    )
    .join('')
  const phone = `/sandbox/enter?as=${encodeURIComponent(story.openid)}`
  return `<nav aria-label="演示"><a href="/sandbox">演示首页</a>${others}</nav>
<main data-name="${story.name}" data-phone="${phone}">
<section class="hint"><h1>${escapeHtml(story.title)}</h1><p>${escapeHtml(story.lead)}</p><ol>${steps}</ol>
<p class="note">医院的时间：<span id="clock">--</span></p><p class="row"><button id="again" class="quiet">从头开始</button><a class="button quiet alone" href="${phone}" target="_blank">打开手机页面</a></p></section>
<section class="phone" aria-label="患者的手机"><iframe title="患者的手机"></iframe></section>
<section class="beside"><h2>医院这一边</h2><p id="problem" class="problem" role="alert" hidden></p>${
    buttons === '' ? '<p>这一段不用医院做什么。</p>' : `<div class="acts">${buttons}</div>`
  }<p class="note"><a href="/sandbox/console" target="_blank">医院控制台</a>里有全部按钮。</p>
<h2>收到的短信</h2><ul id="messages" class="messages" aria-live="polite"><li>还没有短信。</li></ul></section>
</main>`
}
