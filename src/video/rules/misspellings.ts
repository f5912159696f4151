/** Words that are often misspelled, with how they are written. */
export const misspellings: ReadonlyMap<string, string> = new Map(
  (
    'recieve:receive recieved:received recieving:receiving beleive:believe acheive:achieve freind:friend wierd:weird ' +
    'definately:definitely definitly:definitely seperate:separate seperately:separately occured:occurred ' +
    'occurence:occurrence untill:until tommorow:tomorrow tommorrow:tomorrow accomodate:accommodate adress:address ' +
    'begining:beginning buisness:business calender:calendar collegue:colleague comittee:committee concious:conscious ' +
    'embarass:embarrass enviroment:environment existance:existence foriegn:foreign goverment:government ' +
    'gaurantee:guarantee happend:happened immediatly:immediately independant:independent intresting:interesting ' +
    'knowlege:knowledge neccessary:necessary necesary:necessary noticable:noticeable ocassion:occasion ' +
    'occassion:occasion peice:piece posession:possession prefered:preferred publically:publicly realy:really ' +
    'reccomend:recommend recomend:recommend refered:referred religous:religious remeber:remember ' +
    'succesful:successful successfull:successful suprise:surprise teh:the thier:their truely:truly tounge:tongue ' +
    'wich:which writting:writing libary:library febuary:February wensday:Wednesday vegatable:vegetable ' +
    'restaraunt:restaurant managment:management developement:development maintainance:maintenance basicly:basically ' +
    'finaly:finally usualy:usually sucess:success proffesional:professional profesional:professional ' +
    'explaination:explanation grammer:grammar heigth:height lenght:length strenght:strength greatful:grateful ' +
    'humourous:humorous medecine:medicine ninty:ninety fourty:forty priviledge:privilege questionaire:questionnaire ' +
    'reciept:receipt rythm:rhythm sieze:seize threshhold:threshold twelth:twelfth useing:using yeild:yield'
  )
    .split(' ')
    .map((pair): [string, string] => {
      const [wrong = '', right = ''] = pair.split(':')
      return [wrong, right]
    }),
)
