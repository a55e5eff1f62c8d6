/* A separate file: forms load no schemas. */
export const needTitle = 'Please enter a title.';
export const needName = 'Please enter a name.';
export const needQuestion = 'Please enter a question.';
export const needText = 'Please enter the text.';
/** SPEC §5.11.2. */
export const needTitleAndText = 'Please fill in both the title and description.';
export const needCode = 'Please enter a code such as ITE-001.';
export const needColour = 'Please enter a colour such as #3498db.';
export const needWebAddress = 'Please enter a web address that starts with https://.';
/** docs/decisions/0065. */
export const publishTimePassed = 'This time has passed. Choose a later one, or publish now.';
export const unpublishTimePassed = 'This time has passed. Choose a later one.';
export const endsBeforeItBegins = 'Choose a time after the one at which it is published.';
export const publishedAlready = 'This is published already. Remove the time, or unpublish it first.';
export const endsAsDraft = 'A draft cannot be unpublished. Choose a time to publish it, too.';
