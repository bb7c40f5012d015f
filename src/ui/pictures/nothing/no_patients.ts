import { blue, illustrate } from '../illustration'

/** Two people, one still dashed: nobody is added yet. */
export const noPatients = illustrate(
  `<circle cx='66' cy='48' r='13' fill='#fff' stroke='${blue}' stroke-opacity='.7' stroke-width='3'/><path d='M42 92c0-15 10-24 24-24s24 9 24 24' fill='#fff' stroke='${blue}' stroke-opacity='.7' stroke-width='3'/><circle cx='102' cy='56' r='10' stroke='${blue}' stroke-opacity='.45' stroke-width='3' stroke-dasharray='5 5'/><path d='M96 92h26c0-12-8-20-20-20' stroke='${blue}' stroke-opacity='.45' stroke-width='3' stroke-dasharray='5 5'/><path d='M112 34v12M106 40h12' stroke='#E0862E' stroke-width='4'/>`,
)
