/* A separate bundle, which production images omit (ASVS 15.2.3). */
export { demoSignIns, fillDemo } from './fill';
export { startTraffic } from './traffic';
