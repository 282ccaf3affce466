import { walk } from './walk.ts'

walk('dr')
