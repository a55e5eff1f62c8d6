import { mongoId, type OutsideProvider, outsidePassword } from './outside-provider';
import { Visitor } from './visitor';

const day = '2026-03-04T05:06:07.000Z';

/** A content as an outside provider lists it, with media wherever it says. */
export function outsideContent(title: string, media: { thumbnail: string; file?: string }) {
  const _id = mongoId();
  return {
    _id,
    title,
    code: `ITE-${_id.slice(-3)}`,
    description: '<p>Umuyaga</p>',
    type: 'video',
    duration: 2,
    published: true,
    views: 3,
    feedback: [],
    categoryId: 'k1',
    sectionId: 's1',
    createdAt: day,
    section: { _id: 's1', name: 'Section', categoryId: 'k1' },
    file: media.thumbnail,
    ...media,
  };
}

/** An item of the information board with its picture. */
export const outsideItem = (title: string, image: string) => ({
  _id: mongoId(),
  type: 'banner',
  sub_type: 'Know',
  title,
  description: '<p>Amakuru</p>',
  image,
  text: 'Amakuru',
  link: 'https://example.org/more',
  createdAt: day,
});

/** Signs a user of the provider in, as a browser without JavaScript does. */
export async function signInOutside(url: string, email = 'super@outside.test'): Promise<Visitor> {
  const staff = new Visitor(url);
  const login = await staff.open('/auth/login');
  const home = await staff.submit(login, 'Login', { email, password: outsidePassword });
  if (!home.path.startsWith('/dashboard')) throw new Error(`Signing in led to ${home.path}: ${home.words}`);
  return staff;
}

/** Fills the provider's library. */
export function fillLibrary({ tables }: OutsideProvider, contents: { _id: string }[]): void {
  tables.sections = [{ _id: 's1', name: 'Section', categoryId: 'k1', contentsCount: contents.length }];
  tables.contents = contents;
}
