import { walk } from './walk.ts'

walk('standard')
